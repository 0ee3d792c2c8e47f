import { TOP } from '../places.ts';
import type { Found } from '../types.ts';
import type { RunTranscript, TranscriptLine } from './types.ts';

/** What a fact or a refusal rests on: the call, or the event that shows it. */
interface Proved {
  readonly callId: string | null;
  readonly event?: string;
}

/** A finding at the line of a call or of words; at the top of the file where nothing shows one. */
export function saidAt(transcript: RunTranscript, proof: Proved | null, message: string): Found {
  const place = proof === null ? null : lineOf(transcript, proof);
  const line = place?.line ?? 1;
  return { ...TOP, line, endLine: line, message, file: place?.file ?? transcript.path };
}

function lineOf({ reading: { lines } }: RunTranscript, { callId, event }: Proved): TranscriptLine | null {
  for (const name of [callId, event]) {
    if (typeof name === 'string' && Object.hasOwn(lines, name)) return lines[name] ?? null;
  }
  return null;
}
