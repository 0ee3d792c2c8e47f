import { describe } from 'vitest';
import { fileStore } from '../../../src/node/store/file.ts';
import { contract } from './contract.ts';
import { emptyFolder } from './folder.ts';

describe('fileStore', () => {
  contract(async () => {
    const folder = await emptyFolder();
    return [fileStore(folder), fileStore(folder)];
  });
});
