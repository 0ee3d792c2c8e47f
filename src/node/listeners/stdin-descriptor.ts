import { constants, fstatSync, openSync } from 'node:fs';
import { unblockSocket } from './unblock-socket.ts';

/**
 * A descriptor of stdin whose reads never wait, so that the payload can be read without the modules behind
 * `process.stdin`: they take a quarter of what Node takes to start. A file never waits; Linux opens a pipe (of Codex 0.171.0)
 * anew; a socket (of Claude Code 2.1.332, and of every parent that is Node) is told not to. Null: anything else.
 */
export function stdinDescriptor(): number | null {
  try {
    const stats = fstatSync(0);
    if (stats.isFile()) return 0;
    if (process.platform === 'linux' && stats.isFIFO())
      return openSync('/proc/self/fd/0', constants.O_RDONLY | constants.O_NONBLOCK);
    return stats.isSocket() && unblockSocket(0) ? 0 : null;
  } catch {
    return null;
  }
}
