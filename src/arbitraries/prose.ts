import fc from 'fast-check';
import { ADDRESS, CLAIMS, NO_CLAIMS } from './deeds/says.ts';
import { shownAs } from './shown-as.ts';
import type { TrueRefusal } from './types.ts';
import { worldOf } from './world.ts';

/** A text of the agent, and what it claims. */
export interface GeneratedProse {
  readonly text: string;
  /** `OWNER/NAME`: the repository that the session works on. */
  readonly repository: string;
  /** Addresses of pull requests that the agent says it opened, in the order of the text. */
  readonly claims: readonly string[];
  /** Addresses that the text names, and why they are not claimed. */
  readonly refused: readonly TrueRefusal[];
}

/** What texts are made of. */
export interface ProseOptions {
  /** `OWNER/NAME`; `acme/widgets` if not given. */
  readonly repository?: string;
  /** Paragraphs at most; 5 if not given. */
  readonly maxParagraphs?: number;
}

/** Paragraphs that name no pull request. */
const OTHERS: readonly string[] = [
  'All tests pass.',
  'I fixed the race in `cache.ts` and added a test.',
  '## Summary',
  '```sh\ngh pr create --fill\n```',
  'See https://github.com/acme/widgets/issues/5 for the report.',
];

const paragraphs = fc.oneof(
  { withCrossShrink: true },
  fc.constantFrom(...OTHERS).map((form) => ({ form, reason: null, isClaim: false })),
  fc.constantFrom(...CLAIMS).map((form) => ({ form, reason: null, isClaim: true })),
  fc.constantFrom(...NO_CLAIMS).map(([form, reason]) => ({ form, reason, isClaim: false })),
);

/**
 * What an agent says, paragraph by paragraph, with the pull requests that it claims to have opened and the reasons why it
 * does not claim the others. Page: `docs/arbitraries/prose.md`.
 */
export function prose(options: ProseOptions = {}): fc.Arbitrary<GeneratedProse> {
  const { repository = 'acme/widgets', maxParagraphs = 5 } = options;
  return fc.array(paragraphs, { maxLength: maxParagraphs }).map((chosen) => {
    const texts: string[] = [];
    const claims: string[] = [];
    const refused: TrueRefusal[] = [];
    for (const [place, { form, reason, isClaim }] of chosen.entries()) {
      const url = worldOf(repository, place).pull(0);
      texts.push(isClaim || reason !== null ? form.replace(ADDRESS, url) : form);
      if (isClaim) claims.push(url);
      if (reason !== null) refused.push({ url, reason });
    }
    const text = texts.join('\n\n');
    return shownAs({ text, repository, claims, refused }, () => ({ text, claims, refused }));
  });
}
