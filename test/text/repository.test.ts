import { describe, expect, it } from 'vitest';
import { parseRepository, sameRepository } from '../../src/text/repository.ts';

describe('addresses of a repository (pull-requests 3.2, 3.3)', () => {
  it.each([
    ['https://github.com/O/R', 'github.com', 'O', 'R'],
    ['https://token@github.com/o/r.git', 'github.com', 'o', 'r'],
    ['HTTP://GitHub.com:80/o/r/', 'github.com', 'o', 'r'],
    ['git://github.com/o/r.git/', 'github.com', 'o', 'r'],
    ['ssh://git@ssh.github.com:443/o/r.git', 'github.com', 'o', 'r'],
    ['git@github.com:o/r.git', 'github.com', 'o', 'r'],
    ['git@GHE.example.com:o/r', 'ghe.example.com', 'o', 'r'],
    ['git@github.com:/o/r', 'github.com', 'o', 'r'],
    ['o/r', 'github.com', 'o', 'r'],
    ['o/r.js', 'github.com', 'o', 'r.js'],
    ['ghe.example.com/o/r', 'ghe.example.com', 'o', 'r'],
    ['https://evilgithub.com/o/r', 'evilgithub.com', 'o', 'r'],
  ])('%s', (text, host, owner, name) => {
    expect(parseRepository(text)).toEqual({ host, owner, name });
  });

  it.each([
    '',
    'r',
    'o/',
    '/o/r',
    'o/r/x',
    'o//r',
    'o/..',
    'o/.git',
    'o r/x',
    'https://mirror.example/github.com/o/r',
    'https://github.com/o',
    'https://github.com/o/r/pull/1',
    'https://github.com/o/r?x',
    'https://github.com/o/r#x',
    'https://github.com\\@evil.example/o/r',
    'file:///home/o/r',
    '/srv/git/o/r',
    'C:\\o\\r',
    'git@github.com:r',
    'https://gіthub.com/o/r',
  ])('%j is none', (text) => {
    expect(parseRepository(text)).toBeNull();
  });

  it('compares without letter case, and the whole host', () => {
    const one = { host: 'github.com', owner: 'Acme', name: 'Widget' };
    expect(sameRepository(one, { host: 'GitHub.com', owner: 'aCME', name: 'wIDGET' })).toBe(true);
    expect(sameRepository(one, { ...one, host: 'github.com.evil.example' })).toBe(false);
    expect(sameRepository(one, { ...one, name: 'other' })).toBe(false);
    expect(sameRepository({ ...one, name: 'K' }, { ...one, name: '\u212a' })).toBe(false);
  });
});
