import type { Scene } from './scene.ts';

// Subagents and what they were told first (T29). One is known by its id; in main files of 1.0.x, which have none, only by
// the chain of its lines.

/** Remembers a subagent that was told no more than `Warmup`: it only fills the client's cache. */
export function noteBrief(scene: Scene, text: string): void {
  const { memory, line } = scene;
  const agent = line.agentId;
  const first = agent === null ? line.parentUuid === null : !memory.briefed.has(agent);
  if (agent !== null) memory.briefed.add(agent);
  if (first && text === 'Warmup') {
    const chain = agent ?? line.uuid;
    if (chain !== null) memory.warmups.add(chain);
  }
}

/** Without ids a cache filler's later lines are known by the line before them. */
export function followWarmup(scene: Scene): void {
  const { memory, line } = scene;
  if (line.agentId !== null || line.uuid === null || line.parentUuid === null) return;
  if (memory.warmups.has(line.parentUuid)) memory.warmups.add(line.uuid);
}

/** Does a subagent speak that only fills the client's cache? */
export function isWarmup(scene: Scene): boolean {
  const chain = scene.line.agentId ?? scene.line.uuid;
  return chain !== null && scene.memory.warmups.has(chain);
}
