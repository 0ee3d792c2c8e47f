import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/lint/lint.ts';
import { findingsIn } from './findings.ts';

const inSql = (text: string): number => findingsIn('x.sql', text).length;
const inScript = (text: string): number => findingsIn('x.ts', text).length;

describe('SQL that replaces the column', () => {
  it.each([
    'UPDATE sessions SET metadata = ?',
    'update sessions set METADATA=$1 where id=$2',
    "UPDATE a.sessions AS s SET title = 'x', s.metadata = '{}'::jsonb WHERE id = 1",
    'UPDATE ONLY "sessions" SET "metadata" = :metadata',
    'UPDATE [sessions] SET [custom_metadata] = @value',
    'UPDATE `sessions` SET `metadata` = %s',
    'UPDATE s SET metadata = NULL;',
    'UPDATE s SET metadata = CAST(? AS jsonb)',
    "UPDATE s SET metadata = jsonb_build_object('a', 1) || $1",
    'UPDATE s SET metadata = json(?)',
    'UPDATE s SET (title, metadata) = ($1, $2)',
    'UPDATE s SET (title, metadata) = ROW($1, $2)',
    'UPDATE s SET metadata /* all of it */ = -- new\n ?',
    'UPDATE s SET metadata = $a${"b": 1}$a$',
    "UPDATE s SET metadata = E'\\\\n'",
    'WITH x AS (UPDATE s SET metadata = ? RETURNING id) SELECT * FROM x',
    'INSERT INTO s (id, metadata) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET metadata = excluded.metadata',
    'INSERT INTO s VALUES (?, ?) ON DUPLICATE KEY UPDATE metadata = VALUES(metadata)',
    'MERGE INTO s USING t ON s.id = t.id WHEN MATCHED THEN UPDATE SET metadata = ?',
    'CREATE FUNCTION f() RETURNS void AS $$ BEGIN UPDATE s SET metadata = $1; END $$ LANGUAGE plpgsql',
    "UPDATE a SET x = 'it''s'; UPDATE s SET metadata = ?",
  ])('%s', (text) => {
    expect(inSql(text)).toBe(1);
    expect(inScript(`run(${JSON.stringify(text)})`)).toBe(1);
  });
});

describe('SQL that does not', () => {
  it.each([
    'UPDATE s SET metadata = metadata || ?',
    "UPDATE s SET metadata = metadata - 'key'",
    "UPDATE s SET metadata = jsonb_set(metadata, '{a}', ?)",
    "UPDATE s SET metadata = jsonb_set(coalesce(s.metadata, '{}'), '{a}', ?)",
    'UPDATE s SET "metadata" = json_patch(metadata, ?)',
    'INSERT INTO s (id, metadata) VALUES (?, ?)',
    'INSERT INTO s VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET metadata = s.metadata || excluded.metadata',
    '-- UPDATE s SET metadata = ?',
    '/* UPDATE s SET metadata = ? */',
    "SELECT 'UPDATE s SET metadata = ?'",
    'UPDATE s SET title = ? WHERE metadata = ?',
    "UPDATE s SET title = ?, b = 2 WHERE metadata->>'a' = ?",
    'UPDATE s SET metadata_version = ?',
    "UPDATE s SET metadata['a'] = ?",
    'UPDATE s SET metadata = other',
    'UPDATE s SET metadata = (SELECT metadata FROM t)',
    'SELECT * FROM s FOR UPDATE',
    'UPDATE s; SET metadata = ?',
    'SET metadata = ?',
  ])('%s', (text) => {
    expect(inSql(text)).toBe(0);
    expect(inScript(`run(${JSON.stringify(text)})`)).toBe(0);
  });
});

describe('scripts', () => {
  it.each([
    "db.run('UPDATE s SET metadata = ? WHERE id = ?', [a, b])",
    'sql`UPDATE s SET metadata = ${value} WHERE id = ${id}`',
    'sql<Row>`UPDATE s SET metadata = ${value}`;',
    'db.run(`UPDATE ${table} SET metadata = $1`)',
    "db.run(`UPDATE s SET metadata = '${JSON.stringify(value)}'`)",
    "db.run('UPDATE s ' +\n  // the column\n  'SET metadata = ?')",
    "db.run('UPDATE s SET metadata = \\'{}\\'')",
    'f(`${`UPDATE s SET metadata = ?`}`)',
    'f(`${g({ a: "UPDATE s SET metadata = ?" })}`)',
    "const a = /'/; run('UPDATE s SET metadata = ?')",
    "return /[/'\"`]/.test(x) ? 'UPDATE s SET metadata = ?' : ''",
    "a = b / c; d = 'UPDATE s SET metadata = ?'; e = f / g",
  ])('flagged: %s', (text) => {
    expect(inScript(text)).toBe(1);
  });

  it.each([
    '// UPDATE s SET metadata = ?',
    "/* 'UPDATE s SET metadata = ?' */",
    'db.run(`UPDATE s SET metadata = ${expression}`)',
    "db.run('UPDATE s SET metadata = ' + expression)",
    'db.run(`UPDATE s SET ${column} = ?`)',
    'sql`UPDATE s SET metadata = metadata || ${value}`',
    "db.update('s').set({ metadata: value })",
    "x = 'UPDATE s'; y = 'SET metadata = ?'",
    "f('UPDATE s', 'SET metadata = ?')",
    'UPDATE; s; SET; metadata = 1',
    "const a = /'UPDATE s SET metadata = ?'/",
  ])('not flagged: %s', (text) => {
    expect(inScript(text)).toBe(0);
  });
});

it('is placed at the column', () => {
  const [found] = findingsIn('x.ts', "db.run(`\n  UPDATE s\n  SET title = '\\n', metadata = ?`)");
  expect(found).toMatchObject({ line: 3, column: 21, endLine: 3, endColumn: 29 });
});

it('knows columns of the configuration', () => {
  const file = { kind: 'store', path: 'x.sql', text: 'UPDATE s SET Extra = ?' } as const;
  expect(lint([file])).toEqual([]);
  expect(lint([file], { columns: ['extra'] })).toHaveLength(1);
});

it('reads each token once, whatever is left open', () => {
  expect(inSql('UPDATE s SET metadata = ('.repeat(50_000))).toBe(0);
});

it('takes any text', () => {
  const piece = fc.constantFrom(
    ...[
      "'",
      '"',
      '`',
      '${',
      '}',
      '{',
      '\\',
      '/',
      '/*',
      '*/',
      '--',
      '\n',
      '+',
      '(',
      ')',
      '[',
      ']',
      '$$',
      '$a$',
    ],
    ...[
      'UPDATE s SET metadata',
      '=',
      '?',
      ',',
      'x',
      ';',
      'key',
      'update',
      'set',
      'excluded',
      '.',
      'values',
      '\u2028',
    ],
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(' ')),
    fc.string(),
  );
  fc.assert(
    fc.property(text, fc.constantFrom('x.sql', 'x.ts'), (source, path) => {
      const lines = source.split(/\r\n|\r|\n/);
      for (const { line, column, message } of findingsIn(path, source)) {
        expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length);
        expect(message.length).toBeLessThanOrEqual(200);
      }
    }),
    { numRuns: 1000 },
  );
});
