import type { StoreFile } from './files.ts';
import { kind, type Kind } from './kind.ts';
import { readStore, storeRules } from './store/index.ts';

/** Files in SQL, TypeScript or JavaScript that write to a store. */
export const storeKind: Kind<StoreFile> = kind({
  rules: storeRules,
  read: (files, { columns }) => files.map((file) => ({ file: file.path, reading: readStore(file, columns) })),
});
