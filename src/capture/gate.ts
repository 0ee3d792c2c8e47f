import { readGateInput, type GateInput } from './gate-inputs.ts';
import { isIn, placed, type GatePlace } from './gate-place.ts';
import { isAbsolutePath, normalisePath, tailBelow } from './paths.ts';
import type { Gate, GateCall, GateVerdict } from './types.ts';

const ALLOW: GateVerdict = { allow: true };
const deny = (reason: string): GateVerdict => ({ allow: false, reason });

type Caller = 'writer' | 'reviewer';

/** Who may do what (capture, section 5); everything else is denied. */
const MAY: Readonly<Record<Caller, ReadonlySet<GateInput['kind']>>> = {
  writer: new Set(['read', 'write', 'agent']),
  reviewer: new Set(['read']),
};

/**
 * May this tool call go on (capture, section 5)? The writer writes inside the wiki and nowhere else, the reviewer
 * nowhere, both read the repository and the transcript. Total: whatever the input is, there is a verdict.
 */
export function gate(call: GateCall, place: GatePlace): GateVerdict {
  const { by, tool } = call;
  if (by !== 'writer' && by !== 'reviewer') return deny('only the writer and its reviewer work here');
  const input = readGateInput(tool, call.input);
  if (input === 'unknown-tool') return deny('this tool is not allowed');
  if (input === 'bad-input') return deny('an input of another shape');
  if (!MAY[by].has(input.kind)) return deny(`the ${by} may not do this`);
  switch (input.kind) {
    case 'write':
      return judgeWrite(input.path, place);
    case 'read':
      return judgeRead(input.path, input.pattern, place);
    case 'agent':
      if (input.agent !== 'reviewer') return deny('only the reviewer may be asked');
      return input.background ? deny('not in the background') : ALLOW;
  }
}

/** The gate of one run. */
export function gateOf(place: GatePlace): Gate {
  return (call) => gate(call, place);
}

function judgeWrite(path: string, place: GatePlace): GateVerdict {
  const target = placed(path, place);
  if (target === null) return deny('a path that is not plain');
  const tail = tailBelow(normalisePath(place.wiki), target.path);
  if (tail === null || tail === '') return deny('outside the wiki');
  if (target.isLink) return deny('a link');
  const names = [
    ...tail.split('/'),
    ...(tailBelow(normalisePath(place.wiki), target.written) ?? '').split('/'),
  ];
  if (names.some((name) => name.startsWith('.'))) return deny('a name that starts with a dot');
  return ALLOW;
}

function judgeRead(path: string | null, pattern: string | null, place: GatePlace): GateVerdict {
  const { root, transcript, sessionFolder } = place;
  const targets = [path ?? root, ...(pattern === null ? [] : (startsOf(pattern) ?? ['..']))];
  for (const given of targets) {
    const target = placed(given, place);
    if (target === null) return deny('a path that is not plain');
    const isTranscript = target.path === normalisePath(transcript);
    const inside =
      isTranscript || isIn(root, target.path) || (sessionFolder !== null && isIn(sessionFolder, target.path));
    if (!inside) return deny('outside the repository');
    if (isSecret(target.path) || isSecret(target.written)) return deny('a file that holds secrets');
  }
  return pattern !== null && isSecret(pattern) ? deny('a file that holds secrets') : ALLOW;
}

/** Where a pattern that leads elsewhere begins: none for one below its folder, null for one that nobody can follow. */
function startsOf(pattern: string): readonly string[] | null {
  if (/\.\.|\\|^~|[{,]\//.test(pattern)) return null;
  if (!isAbsolutePath(pattern)) return [];
  const fixed = /^[^*?[\]{}!]*/.exec(pattern)?.[0] ?? '';
  return [fixed === pattern ? pattern : fixed.slice(0, fixed.lastIndexOf('/') + 1)];
}

/** Keys by the names that programs give them. */
const SECRET_NAME =
  /^(?:\.env.*|id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?|.*\.(?:pem|key|p12|pfx|ppk|jks|keystore))$/i;

function isSecret(path: string): boolean {
  const names = normalisePath(path).toLowerCase().split('/');
  if (names.some((name) => SECRET_NAME.test(name))) return true;
  const git = names.indexOf('.git');
  return git !== -1 && names.slice(git + 1).some((name) => name.startsWith('config'));
}
