import { workerData } from 'node:worker_threads';
import { judge } from './judge.ts';

await judge(workerData);
