import { describe, expect, it } from 'vitest';
import { operationsOf, type Operation, type OperationName } from '../../src/github/index.ts';

/** The one answer to `gh WORDS` in a clone of `o/r`. */
function gh(words: string): Operation {
  const [answer] = operationsOf(['gh', ...words.split(' ')], { clone: 'o/r' }) ?? [];
  if (answer === undefined) throw new Error('no answer');
  return answer;
}

describe('commands of pr and issue (5.1)', () => {
  it.each<[OperationName, string]>([
    ['read', 'pr: view status checks diff'],
    ['read', 'issue: view status'],
    ['list', 'pr: list ls'],
    ['list', 'issue: list ls'],
    ['delete', 'issue: delete'],
    ['edit', 'issue: edit'],
    ['edit', 'pr: edit'],
    ['none', 'pr: merge ready lock unlock update-branch checkout'],
    ['none', 'issue: create new develop pin unpin transfer lock unlock'],
  ])('%s: %s', (operation, line) => {
    const [group = '', words = ''] = line.split(': ');
    for (const word of words.split(' ')) {
      expect([word, gh(`${group} ${word}`)]).toMatchObject([word, { operation, repository: 'o/r' }]);
    }
  });

  it('pr revert opens one for the one that it is told', () => {
    expect(gh('pr revert 7 -t x -b y -d')).toMatchObject({
      operation: 'open-pull-request',
      selector: '7',
    });
    expect(gh('pr revert')).toMatchObject({ operation: 'refused' });
    expect(gh('pr revert 7 8')).toMatchObject({ operation: 'refused' });
  });

  it('a second word that gh does not know is none of them', () => {
    expect(gh('pr nonsense')).not.toMatchObject({ operation: 'read' });
  });
});

describe('other groups (5.1)', () => {
  it.each<[OperationName, string]>([
    ['list', 'list ls item-list field-list'],
    ['read', 'view status checks diff get watch download check'],
    ['none', 'create delete set cancel'],
  ])('%s: %s', (operation, words) => {
    for (const word of words.split(' '))
      expect([word, gh(`run ${word}`).operation]).toEqual([word, operation]);
  });

  it.each<[string, string]>([
    ['agent agents agent-task agent-tasks', 'agent-task list'],
    ['at attestation', 'attestation list'],
    ['cs codespace', 'codespace list'],
    ['rs ruleset', 'ruleset list'],
    ['ext extension extensions', 'extension list'],
  ])('%s: %s', (words, command) => {
    for (const word of words.split(' ')) {
      expect(gh(`${word} list`)).toMatchObject({ command, operation: 'list' });
    }
  });

  it('words that gh has by itself are commands, others may be anything (5.3)', () => {
    for (const word of 'help version browse completion copilot licenses actions'.split(' ')) {
      expect(gh(word)).toMatchObject({ command: word, operation: 'none' });
    }
    expect(gh('status')).toMatchObject({ command: 'status', operation: 'read' });
    expect(gh('nonsense')).toMatchObject({ operation: 'unknown' });
  });

  it.each(
    'alias auth cache codespace config discussion gist gpg-key label org preview project release repo ruleset run search secret skill ssh-key variable workflow'.split(
      ' ',
    ),
  )('gh %s is known', (group) => {
    expect(gh(`${group} list`)).toMatchObject({ command: `${group} list`, operation: 'list' });
  });
});

describe('the repository of other groups', () => {
  it.each('cache discussion label release ruleset run secret variable workflow'.split(' '))(
    'gh %s works on it',
    (group) => {
      expect(gh(`${group} list`)).toMatchObject({ repository: 'o/r', repositoryFrom: 'clone' });
      expect(gh(`${group} list -R a/b`)).toMatchObject({ repository: 'a/b', repositoryFrom: 'flag' });
    },
  );

  it.each('alias codespace gist org project'.split(' '))('gh %s does not', (group) => {
    expect(gh(`${group} list`)).toMatchObject({ repository: null });
  });

  it('gh browse does, though it has no second word', () => {
    expect(gh('browse -R a/b')).toMatchObject({ repository: 'a/b' });
  });
});

describe('-h', () => {
  it.each(['auth', 'config'])('is the host of gh %s', (group) => {
    expect(gh(`${group} list -h github.com`)).toMatchObject({ operation: 'list' });
  });

  it('is help elsewhere', () => {
    expect(gh('run list -h')).toMatchObject({ operation: 'none' });
  });
});
