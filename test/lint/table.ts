import { kind } from '../../src/lint/kind.ts';
import { placesOf } from '../../src/lint/places.ts';
import type { KindTable } from '../../src/lint/registry.ts';
import type { Rule, RuleId } from '../../src/lint/types.ts';

interface Words {
  readonly text: string;
}

/** Finds every place of a word. */
function rule(id: RuleId, word: string, meta: Partial<Rule<Words>['meta']> = {}): Rule<Words> {
  return {
    meta: { id, severity: 'error', summary: `The word ${word}`, ...meta },
    check: ({ text }) => {
      const places = placesOf(text);
      return Array.from(text.matchAll(new RegExp(`(?<!/)${word}(?!-)`, 'g')), ({ index }) => ({
        ...places(index, index + word.length),
        message: `${word} is here; take it out`,
        fix: { offset: index + word.length, text: '!' },
      }));
    },
  };
}

/**
 * Kinds whose rules look for words, so that the linter can be tested without the rules that it ships: `bad` and `odd` in
 * scripts, whose lines that begin with `#` are comments; settings are for Codex and hold the script behind `run:`.
 */
export const WORDS: KindTable = {
  shell: kind({
    rules: [
      rule('shell/bad-word', 'bad'),
      rule('shell/odd-word', 'odd', { severity: { 'claude-code': 'warning', codex: 'note' } }),
    ],
    read: (files) =>
      files.map(({ path, text }) => ({
        file: path,
        reading: { text },
        comments: {
          text,
          list: Array.from(text.matchAll(/^#.*$/gm), ({ 0: comment, index }) => ({
            from: index,
            to: index + comment.length,
          })),
        },
      })),
  }),
  settings: kind({
    rules: [rule('settings/odd-word', 'odd', { severity: { 'claude-code': 'warning', codex: 'note' } })],
    read: (files) =>
      files.map(({ path, text, client }) => ({
        file: path,
        client,
        reading: { text },
        embedded: Array.from(text.matchAll(/run:(.*)/g), ({ 0: whole, 1: script = '', index }) => ({
          kind: 'shell' as const,
          text: script,
          dialect: 'sh' as const,
          place: placesOf(text)(index, index + whole.length),
        })),
      })),
  }),
};
