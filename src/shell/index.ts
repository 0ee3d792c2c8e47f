/** Scripts as the commands that they run. */
export { commandsOf } from './commands.ts';
export type * from './types.ts';
