import { describe } from 'vitest';
import { memoryStore } from '../../../src/node/store/memory.ts';
import { contract } from './contract.ts';
import { manyWriters } from './writers.ts';

describe('memoryStore', () => {
  contract(async () => {
    const store = memoryStore();
    return [store, store];
  });
  manyWriters(async () => {
    const store = memoryStore();
    return () => store;
  });
});
