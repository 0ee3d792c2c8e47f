import type { Event } from './events.ts';
import type { Fields } from './shape.ts';

/** Reads the lines of one client; what they hold goes into the sink. */
export interface LineReader<State> {
  /** Events that are settled by this line and those before it. */
  read(fields: Fields, line: number): readonly Event[];
  end(line: number): readonly Event[];
  state(): State;
}
