import { fc } from '@fast-check/vitest';

/**
 * Scripts over redirects, jobs, functions and subshells, such as a hook may be. They print nothing, read nothing, and end at
 * once but for `slow`, which runs for a while; nothing in them waits for a job or ends one.
 */
export const scripts: fc.Arbitrary<string> = fc.letrec<{
  readonly command: string;
  readonly list: string;
}>((tie) => {
  const target = fc.constantFrom(
    '/dev/null',
    'log',
    '&1',
    '&2',
    '&3',
    '&4',
    '&-',
    '/dev/stdout',
    '/dev/fd/3',
  );
  const redirect = fc
    .tuple(fc.constantFrom('', '2', '2', '3', '4'), target)
    .map(([descriptor, to]) => `${descriptor}>${to}`);
  const redirects = fc.array(redirect, { maxLength: 3 }).map((list) => list.map((one) => ` ${one}`).join(''));
  const detached = fc.constantFrom(
    ' >/dev/null 2>&1',
    ' >log 2>&1',
    ' &>/dev/null',
    ' 2>&1 >/dev/null',
    ' >&- 2>&-',
  );
  const anyRedirects = fc.oneof(
    redirects,
    detached,
    fc.tuple(detached, redirects).map(([one, two]) => one + two),
  );
  const simple = fc
    .tuple(fc.constantFrom('slow', 'true', 'slow', 'env slow', 'f'), anyRedirects)
    .map(([name, to]) => name + to);
  const compound = fc
    .tuple(
      tie('list'),
      fc.constantFrom(
        ['{ ', '; }'],
        ['( ', ' )'],
        ['if true; then ', '; fi'],
        ['for i in 1; do ', '; done'],
        ['case x in x) ', ' ;; esac'],
        ["eval '", "'"],
      ),
      anyRedirects,
    )
    .filter(([list, [open]]) => open !== "eval '" || !list.includes("'"))
    .map(([list, [open = '', close = ''], to]) =>
      `${open}${list}${close}${to}`.replaceAll('&;', '&').replaceAll('& ;;', '& ;;'),
    );
  const exec = redirects.map((to) => (to === '' ? ':' : `exec${to}`));
  const define = fc
    .tuple(tie('list'), redirects)
    .map(([list, to]) => `f() { ${list}; }${to}`.replaceAll('&;', '&'));
  const job = tie('command').map((command) => `${command} &`);
  return {
    command: fc.oneof({ depthSize: 'small', withCrossShrink: true }, simple, simple, exec, compound),
    list: fc
      .array(fc.oneof(tie('command'), job, exec, define), { minLength: 1, maxLength: 3 })
      .map((list) => list.join('; ').replaceAll('&;', '&')),
  };
}).list;
