import type { HookClient, HookPayload } from '../../hooks/payload-fields.ts';

/**
 * Which client a payload comes from: only Codex names its model or turn, and its transcripts are rollouts (Claude Code
 * 2.1.332, Codex 0.171.0). The environment says less: one client can be started from the other's shell.
 */
export function clientOf(payload: HookPayload | null): HookClient {
  if (payload === null) return 'claude-code';
  const isCodex =
    payload.model !== undefined ||
    payload.turnId !== undefined ||
    /[\\/]rollout-[^\\/]*$/.test(payload.transcriptPath ?? '');
  return isCodex ? 'codex' : 'claude-code';
}
