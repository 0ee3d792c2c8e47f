import { isFields } from '../../hooks/resolution-values.ts';

/** Releases whose handle of a pipe was tried. Others may warn on stderr of what is left of it, or have none. */
const TRIED: ReadonlySet<string> = new Set(['20', '22', '24']);

/**
 * Makes reads of a socket give EAGAIN where they would wait, by the step that `process.stdin` takes, without all that it
 * loads for it. Node has no other way to that step: `process.binding` is deprecated in its documentation alone. False: it
 * could not be done, and nothing has changed.
 */
export function unblockSocket(descriptor: number): boolean {
  const [major = ''] = process.versions.node.split('.');
  const binding: unknown = Reflect.get(process, 'binding');
  if (!TRIED.has(major) || typeof binding !== 'function') return false;
  const pipes: unknown = Reflect.apply(binding, process, ['pipe_wrap']);
  if (!isFields(pipes) || typeof pipes['Pipe'] !== 'function' || !isFields(pipes['constants'])) return false;
  const handle: unknown = Reflect.construct(pipes['Pipe'], [pipes['constants']['SOCKET']]);
  if (!isFields(handle) || typeof handle['open'] !== 'function') return false;
  const error: unknown = Reflect.apply(handle['open'], handle, [descriptor]);
  return error === undefined || error === 0;
}
