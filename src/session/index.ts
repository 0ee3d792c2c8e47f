export { advance, createFold, resumeFold } from './advance.ts';
export type { Advance, AdvanceOptions, Fold } from './advance.ts';
export { facts } from './facts.ts';
export { SessionOptionError } from './option-error.ts';
export { start, type SessionState } from './state.ts';
export { parseState, SessionStateError } from './parse-state.ts';
export type { Change, ChangeKind, Withdrawn } from './change.ts';
export type { SessionFacts, SessionHeader, SessionOptions } from './types.ts';
