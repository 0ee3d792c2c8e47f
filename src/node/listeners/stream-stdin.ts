import { payloadReader } from '../../hooks/stdin.ts';
import type { StdinLimits, StdinReading } from '../../hooks/stdin.ts';
import type { FinishedReading } from './read-stdin.ts';
import { stopwatch } from './stopwatch.ts';

/** The payload from whatever stdin is, by way of `process.stdin`, which tells a terminal. Never rejects. */
export function streamStdin(limits: StdinLimits): Promise<FinishedReading> {
  const now = stopwatch();
  const { stdin } = process;
  const reader = payloadReader({ terminal: stdin.isTTY, closed: false, limits });
  return new Promise((resolve) => {
    const first = reader.reading();
    if (first.state !== 'reading') {
      resolve(first);
      return;
    }
    let timer: NodeJS.Timeout | undefined;
    let isDone = false;
    /** What has come before anybody said that the time is over was in time: a busy machine is not a silent host. */
    const inTime = (): number => {
      const reading = reader.reading();
      return reading.state === 'reading' ? Math.min(now(), reading.deadline) : now();
    };
    const follow = (reading: StdinReading): void => {
      if (isDone) return;
      clearTimeout(timer);
      if (reading.state === 'reading') {
        timer = setTimeout(expire, Math.max(0, reading.deadline - now()));
        return;
      }
      isDone = true;
      stdin.destroy();
      resolve(reading);
    };
    /** Bytes that wait in the pipe are taken first. */
    const expire = (): void => {
      setImmediate(() => follow(reader.wait(now())));
    };
    stdin.on('data', (chunk: Buffer) => follow(reader.push(chunk, inTime())));
    stdin.on('end', () => follow(reader.end(inTime())));
    stdin.on('error', () => follow(reader.end(inTime())));
    follow(first);
  });
}
