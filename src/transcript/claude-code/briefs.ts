import type { Scene } from './scene.ts';

/**
 * Subagents and what they were told first (T29). In a file of its own, and by id in newer main files, a subagent is
 * known by its `agentId`; in main files of 1.0.x only by the chain of its lines.
 */
function agentOf(scene: Scene): string | null {
  return scene.line.agentId ?? (scene.isAgentFile ? '' : null);
}

/** Is this user text the brief that opens a subagent? Remembers the client's cache fillers. */
export function takesBrief(scene: Scene, text: string): boolean {
  const { memory, line } = scene;
  const agent = agentOf(scene);
  const first = agent === null ? line.parentUuid === null : !memory.briefed.has(agent);
  if (agent !== null) memory.briefed.add(agent);
  if (first && text === 'Warmup') {
    const chain = agent ?? line.uuid;
    if (chain !== null) memory.warmups.add(chain);
  }
  return first;
}

/** Without ids a cache filler's later lines are known by the line before them. */
export function followWarmup(scene: Scene): void {
  const { memory, line } = scene;
  if (agentOf(scene) !== null || line.uuid === null || line.parentUuid === null) return;
  if (memory.warmups.has(line.parentUuid)) memory.warmups.add(line.uuid);
}

/** Does a subagent speak that only fills the client's cache? */
export function isWarmup(scene: Scene): boolean {
  const chain = agentOf(scene) ?? scene.line.uuid;
  return chain !== null && scene.memory.warmups.has(chain);
}
