import type { Invocation } from './invocation.ts';
import type { Printing } from './types.ts';

/** What shapes the answer that gh prints: `--json`, `--jq`, `--template`. An empty one is as if absent. */
export function printingOf(invocation: Invocation): Printing {
  const jq = invocation.value('jq');
  const template = invocation.value('template');
  const fields = invocation.values('json');
  return {
    ...(jq === undefined || jq === '' ? {} : { jq }),
    ...(template === undefined || template === '' ? {} : { template }),
    ...(fields.length === 0 ? {} : { fields: fieldsOf(fields) }),
  };
}

/** The names of every `--json`; null where nobody knows one of them. */
function fieldsOf(values: readonly (string | null)[]): readonly string[] | null {
  const names: string[] = [];
  for (const value of values) {
    if (value === null) return null;
    for (const name of value.split(',')) names.push(name.trim());
  }
  return names;
}
