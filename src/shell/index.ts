/** Scripts as the commands that they run. */
export { commandsOf } from './commands.ts';
export { programName } from './program-name.ts';
export type * from './types.ts';
