import { findAddresses } from '../text/address.ts';
import { addressKey } from './addresses.ts';
import type { CallReading } from './requests.ts';

/** What the script's own text prints, also where it is put together of known pieces; `x` is what nobody knows. */
export function spelledTexts({ shell }: CallReading): readonly string[] {
  return shell.commands.flatMap(({ prints }) =>
    prints === undefined ? [] : [prints.map((piece) => (typeof piece === 'string' ? piece : 'x')).join('')],
  );
}

/** The addresses that such texts spell (6.1). */
export function addressesIn(texts: readonly string[]): ReadonlySet<string> {
  const keys = texts.flatMap((text) => {
    if (!text.includes('/pull/')) return [];
    return findAddresses(text).flatMap(({ address }) =>
      address.kind === 'pull-request' ? [addressKey(address)] : [],
    );
  });
  return new Set(keys);
}
