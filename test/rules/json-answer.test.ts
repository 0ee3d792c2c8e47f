import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { readJsonAnswer } from '../../src/rules/json-answer.ts';

function strings(text: string): Record<string, string> {
  const answer = readJsonAnswer(text, 0);
  return Object.fromEntries((answer?.strings ?? []).map(({ path, value }) => [path.join('.'), value]));
}

describe('readJsonAnswer', () => {
  test('gives the strings outside of arrays with the keys that lead to them', () => {
    expect(strings('{"a":"1","b":{"c":"2","d":[{"e":"3"},"4"]},"f":"5"}')).toEqual({
      a: '1',
      'b.c': '2',
      f: '5',
    });
  });

  test('undoes escapes', () => {
    expect(strings('{"u":"https:\\/\\/x\\u0041"}')).toEqual({ u: 'https://xA' });
  });

  test('a cut object gives the keys that are whole', () => {
    const answer = readJsonAnswer('{"html_url":"https://x","issue_url":"https://y', 0);
    expect(answer).toMatchObject({ whole: false, strings: [{ path: ['html_url'], value: 'https://x' }] });
  });

  test.each(['{"a":"b"]', '{"a":["b"}', '[{"a":"b"]]', '{]'])(
    'brackets that do not match cut it: %s',
    (text) => {
      expect(readJsonAnswer(text, 0)).toMatchObject({ whole: false });
    },
  );

  test('what stands below a key that nobody can read has no name', () => {
    expect(strings('{"\\q":"x","a":"y"}')).toEqual({ '': 'x', a: 'y' });
  });

  test('a raw tab or line break in a string is read as it stands', () => {
    expect(strings('{"a":"one\ttwo\nthree"}')).toEqual({ a: 'one\ttwo\nthree' });
  });

  test('tells where the object ends', () => {
    const text = '{"message":"No"}gh: No (HTTP 404)';
    expect(readJsonAnswer(text, 0)).toMatchObject({ whole: true, end: '{"message":"No"}'.length });
  });

  test('what begins no object is none', () => {
    expect(readJsonAnswer('[{"a":"b"}]', 0)).toMatchObject({ whole: true, strings: [] });
    expect(readJsonAnswer('', 0)).toBeNull();
  });

  test('a span holds the value as it was written', () => {
    const text = '{"a": "b\\/c"}';
    const [string] = readJsonAnswer(text, 0)?.strings ?? [];
    expect(text.slice(...(string?.span ?? [0, 0]))).toBe('b\\/c');
  });

  test('deep nesting ends', () => {
    expect(readJsonAnswer('{"a":'.repeat(100_000), 0)).toMatchObject({ whole: false, strings: [] });
    expect(readJsonAnswer('{' + '['.repeat(100_000), 0)).toMatchObject({ whole: false });
  });

  property.prop([fc.dictionary(fc.string(), fc.jsonValue())])(
    'reads every object that JSON.stringify writes',
    (value) => {
      const text = JSON.stringify(value);
      const answer = readJsonAnswer(text, 0);
      expect(answer?.whole).toBe(true);
      expect(answer?.end).toBe(text.length);
      for (const [key, one] of Object.entries(value)) {
        if (typeof one === 'string') {
          expect(answer?.strings).toContainEqual(expect.objectContaining({ path: [key], value: one }));
        }
      }
    },
  );

  property.prop([fc.string({ unit: 'binary' })])('never throws', (text) => {
    const answer = readJsonAnswer(`{${text}`, 0);
    expect(answer?.end).toBeLessThanOrEqual(text.length + 1);
  });
});
