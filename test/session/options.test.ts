import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFold, SessionOptionError } from '../../src/session/index.ts';
import { sessionOptions } from '../../src/session/options.ts';
import { pull } from '../support/facts.ts';
import { call, result } from '../support/events.ts';

describe('the repository of a session', () => {
  test.each([
    ['acme/widgets', 'acme/widgets'],
    [' acme/widgets\n', 'acme/widgets'],
    ['Acme/Widgets.js', 'Acme/Widgets.js'],
    ['github.com/acme/widgets', 'acme/widgets'],
    ['GHE.example.com/acme/widgets', 'ghe.example.com/acme/widgets'],
    ['https://github.com/acme/widgets', 'acme/widgets'],
    ['https://token:x@ghe.example.com:8443/acme/widgets.git/', 'ghe.example.com/acme/widgets'],
    ['git@github.com:acme/widgets.git', 'acme/widgets'],
    ['ssh://git@ssh.github.com:443/acme/widgets.git', 'acme/widgets'],
  ])('%j is %s', (given, name) => {
    expect(createFold({ repository: given }).facts().session.repository).toBe(name);
  });

  test.each([undefined, null])('nobody knows it: %s', (repository) => {
    const options = repository === undefined ? {} : { repository };
    expect(createFold(options).facts().session.repository).toBeNull();
  });

  test.each([
    '',
    'widgets',
    'acme/widgets/tools',
    'acme/widgets#7',
    'https://github.com/acme/widgets/pull/7',
    'https://github.com/acme',
    '/home/ada/widgets',
    'C:\\widgets',
    17,
    {},
    ['acme/widgets'],
  ])('%j is none', (given) => {
    // What a program in JavaScript may hand over.
    const options: object = { repository: given };
    expect(() => createFold(options)).toThrow(SessionOptionError);
    try {
      createFold(options);
    } catch (error) {
      expect(error).toMatchObject({ option: 'repository', value: given });
      expect(String(error)).toContain(JSON.stringify(given));
      expect(String(error)).toContain('OWNER/NAME, HOST/OWNER/NAME or the address of a remote');
    }
  });

  test('what is shown of a wrong one is one short line', () => {
    const message = (repository: string): string => {
      try {
        createFold({ repository });
      } catch (error) {
        return String(error);
      }
      return '';
    };
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        const shown = message(`${text}//`);
        expect(shown).toMatch(/^[^\u0000-\u001f]{1,400}$/u);
      }),
    );
  });
});

describe('the hosts of a session', () => {
  const url = pull(7).replace('github.com', 'git.example.com');
  const opened = (hosts: readonly string[]): number => {
    const fold = createFold({ hosts });
    fold.push([call('c1', 'gh pr create --fill'), result('c1', `${url}\n`)], { now: null });
    return fold.facts().pullRequests.length;
  };

  test('are those whose addresses count, in whatever case', () => {
    expect([opened([]), opened(['git.example.com']), opened(['GIT.Example.com'])]).toEqual([0, 1, 1]);
    expect(sessionOptions({ hosts: ['A.example'] }).hosts).toEqual(['a.example']);
  });

  test.each([[['https://git.example.com']], [['']], ['git.example.com'], [[4]], [null]])(
    '%j are none',
    (hosts) => {
      const options: object = { hosts };
      expect(() => createFold(options)).toThrow(SessionOptionError);
    },
  );
});

describe('what a program in JavaScript may hand over instead', () => {
  test.each([
    ['a text', 'acme/widgets', 'options'],
    ['null', null, 'options'],
    ['a list', [], 'options'],
    ['another name', { repo: 'acme/widgets' }, 'repo'],
  ])('%s is a mistake that is named', (_name, options, option) => {
    const given: object = Object(options);
    const call = (): unknown =>
      createFold(options === null || typeof options === 'string' ? (options as never) : given);
    expect(call).toThrow(SessionOptionError);
    expect(call).toThrow(`"${option}"`);
  });
});
