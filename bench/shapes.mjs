/** Scripts of a size, each a shape that a careless reader takes too long over. */
export const SHAPES = {
  'many commands': (size) => repeat('gh pr view 7; ', size),
  'a long pipe': (size) => `a${repeat(' | a', size)}`,
  'a long list': (size) => `a${repeat(' && a', size)}`,
  'open substitutions': (size) => repeat('$(', size),
  'closed substitutions': (size) => nested('echo $(', ')', size),
  'open subshells': (size) => repeat('(', size),
  'closed subshells': (size) => nested('( a; ', ')', size),
  'open braces': (size) => repeat('{ ', size),
  'nested conditions': (size) => nested('if a; then ', '; fi', size),
  'nested defaults': (size) => `echo ${nested('${x:-', '}', size)}`,
  'brace products': (size) => `echo ${repeat('{a,b}', size)}`,
  'open quotes': (size) => repeat("'", size - 1 + (size % 2)),
  'mixed quotes': (size) => repeat(`"'`, size),
  backslashes: (size) => `echo ${repeat('\\', size)}`,
  backquotes: (size) => repeat('`', size + 1),
  'open heredocs': (size) => repeat('cat <<E\n', size),
  'heredocs on a line': (size) => `cat${repeat(' <<E', size)}\n`,
  'a long word': (size) => `echo ${repeat('a', size)}`,
  'a long comment': (size) => `# ${repeat('gh pr create ', size)}`,
  redirections: (size) => `a${repeat(' >b', size)}`,
  assignments: (size) => repeat('a=$a$a; ', size),
  functions: (size) => repeat('f() { f; }; ', size),
  'shells in shells': (size) => repeat("bash -c 'gh pr view'; ", size),
};

function repeat(piece, size) {
  return piece.repeat(Math.ceil(size / piece.length));
}

function nested(open, close, size) {
  const depth = Math.ceil(size / (open.length + close.length));
  return `${open.repeat(depth)}a${close.repeat(depth)}`;
}
