/** Capture: which transcript is meant, the sweep's decisions, the gate, the counts. Pure: the adapters are in `node/`. */

export type {
  CaptureClient,
  EndStep,
  Gate,
  GateCall,
  GateVerdict,
  Job,
  Runner,
  RunnerName,
  Speaker,
  Step,
  Tokens,
} from './types.ts';

// What went wrong in a run.
export { faultOf, withLog } from './faults.ts';
export type { FaultFields, Limits, RunErrorId, RunFault } from './faults.ts';
export { oneLine } from './one-line.ts';
