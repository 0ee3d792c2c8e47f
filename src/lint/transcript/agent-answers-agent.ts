import { quoted } from '../message.ts';
import type { Rule } from '../types.ts';
import { saidAt } from './said.ts';
import type { PostedReply, RunReading, RunTranscript } from './types.ts';

/** Two agents that answer each other do not stop by themselves. Who answers its own comment, or a person's, is fine. */
export const agentAnswersAgent: Rule<RunReading> = {
  meta: {
    id: 'transcript/agent-answers-agent',
    severity: 'warning',
    summary: 'A session replied to a comment that another session of the run posted',
  },
  check: ({ transcripts }) =>
    transcripts.flatMap((transcript) =>
      transcript.reading.replies.flatMap((reply) => {
        if (hasPosted(transcript, reply)) return [];
        const other = transcripts.find((one) => hasPosted(one, reply));
        return other === undefined ? [] : [saidAt(transcript, reply, message(reply, other))];
      }),
    ),
};

/** Replies by number go to comments on a line of the diff, and their numbers are those of the host. */
function hasPosted({ reading: { facts } }: RunTranscript, { to, host }: PostedReply): boolean {
  return facts.comments.some(
    (comment) =>
      comment.kind === 'review-comment' && comment.id === to && (host === null || comment.host === host),
  );
}

function message({ to, url, callId }: PostedReply, other: RunTranscript): string {
  const reply = url === null ? `call ${quoted(callId)}` : quoted(url);
  const author = quoted(other.reading.facts.session.id ?? other.path);
  return `${reply} answers comment ${to}, which session ${author} posted; leave it to a person`;
}
