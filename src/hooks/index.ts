/** `transcript-facts/hooks`: what hooks decide, as pure functions of their arguments. */

// Frames: what a listener printed, and in whose voice.
export { frame, framer, FrameError } from './frame.ts';
export type { Frame, FrameOptions, Framer, Output } from './frame.ts';
export { blocksBudget, frameAll } from './frame-all.ts';
export type { FrameAll, ListenerOutput } from './frame-all.ts';
export { writeBlock } from './frame-block.ts';
export type { FrameBlock, FrameLine } from './frame-block.ts';
export { cleanLine } from './frame-clean.ts';
export { escapeName } from './frame-name.ts';
export type { Name } from './frame-name.ts';
export { readFrames } from './frame-read.ts';
export type { FramesReading } from './frame-read.ts';

// Where a project's transcripts lie, and what an earlier hook found out.
export { transcriptFolder, transcriptFolders } from './slugs.ts';
export { normaliseProjectPath } from './resolution-path.ts';
export type { PathPlatform } from './resolution-path.ts';
export { publishResolution, resolutionKey } from './resolution-publish.ts';
export type { ResolutionKeyQuestion } from './resolution-publish.ts';
export { checkResolution, resolutionValues } from './resolution-check.ts';
export type {
  ResolutionFile,
  ResolutionQuestion,
  ResolutionReason,
  ResolutionVerdict,
} from './resolution-check.ts';
export type { Fields, ResolutionIdentity, ResolutionLayer, ResolutionValues } from './resolution-values.ts';

// A hook's stdin.
export { payloadReader, stdinLimits } from './stdin.ts';
export type { PayloadReader, StdinLimits, StdinReading, StdinSource, StdinState } from './stdin.ts';
