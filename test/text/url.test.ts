import { describe, expect, it } from 'vitest';
import { apiPlace } from '../../src/text/api-root.ts';
import { splitUrl } from '../../src/text/url.ts';

describe('URLs', () => {
  it.each([
    [
      'HTTPS://User:pw@Host.Example:443/A?b#c',
      { scheme: 'https', host: 'host.example', path: '/A', tail: '?b#c' },
    ],
    ['http://h:8080', { scheme: 'http', host: 'h:8080', path: '', tail: '' }],
    ['https://h:/x', { host: 'h', path: '/x' }],
    ['https://[::1]:443/x', { host: '[::1]', path: '/x' }],
    ['https://h#a?b', { path: '', tail: '#a?b' }],
    ['ssh://git@h:22/o/r', { scheme: 'ssh', host: 'h' }],
  ])('%s', (text, parts) => {
    expect(splitUrl(text)).toMatchObject(parts);
  });

  it.each([
    '',
    'h/x',
    '://h',
    'https:///x',
    'https://a@b@c/x',
    'https://a\\b/x',
    'https://h:port/x',
    '1https://h',
  ])('%j is none', (text) => {
    expect(splitUrl(text)).toBeNull();
  });
});

describe('the API’s roots (gh 1.3)', () => {
  it.each([
    ['api.github.com', '/x', 'github.com', '/x', false],
    ['api.github.com', '', 'github.com', '/', false],
    ['api.github.com', '/graphql', 'github.com', '/graphql', true],
    ['api.acme.ghe.com', '/x', 'acme.ghe.com', '/x', false],
    ['acme.ghe.com', '/api/v3/x', 'acme.ghe.com', '/x', false],
    ['h', '/api/v3', 'h', '/', false],
    ['h', '/api/v3/api/v3/x', 'h', '/api/v3/x', false],
    ['h', '/api/graphql', 'h', '/graphql', true],
    ['h', '/api/v3/graphql', 'h', '/graphql', false],
  ])('%s %s', (host, path, webHost, rest, graphql) => {
    expect(apiPlace(host, path)).toEqual({ host: webHost, path: rest, graphql });
  });

  it.each([
    ['github.com', '/api/v3/x'],
    ['uploads.github.com', '/x'],
    ['h', '/x'],
    ['h', '/api/v4/x'],
    ['h', '/api/v3x'],
    ['api.a.b.ghe.com', '/x'],
  ])('%s %s is none', (host, path) => {
    expect(apiPlace(host, path)).toBeNull();
  });
});
