import type { Token } from '../text/tokens.ts';

/** What a head says of what stands below or behind it: forbidden, left open, told as history, or nothing. */
export type HeadSense = 'ban' | 'open' | 'wanted' | 'none';

const BANS =
  /(?:^| )(?:do not|don't|don'ts|never|must not|must never|should not|shouldn't|mustn't|may not|cannot|can't|avoid|refrain from|forbidden|prohibited|not allowed|no-gos?|no gos?|non-goals?|non goals?|out of scope|out-of-scope|off limits|off-limits|not in scope|anti-goals?|without|restrictions|won't do)(?: any of)?(?: the following| these| this| that| under any circumstances)?$/;
const OPEN =
  /(?:^| )(?:may|can|could|might|optional|optionally|nice to have|nice-to-have|nice to haves|bonus|stretch|stretch goals?|ask (?:me|us|first) before|ask me first|if needed|if necessary|feel free to|consider|ideas|only if i (?:ask|confirm|approve)|not (?:needed|required|necessary)|how to|how to contribute|background|examples?|history|steps to reproduce|reproduction|reproduction steps|repro|repro steps|to reproduce|current behaviou?r|actual behaviou?r|expected behaviou?r|user stor(?:y|ies)|done|already done|for reference|later|future work|permission|whether to|how do i|explain how to)(?: do)?(?: the following| these| this| any of)?$/;

const WANTED =
  /(?:^| )(?:deliverables?|outputs?|outcomes?|expected results?|results?|deliver|definition of done|acceptance criteria|acceptance|done when|what i (?:want|expect|need)|end state|artifacts?)$/;

/** The sense of a line that announces what follows. `whole`: a heading speaks without a colon. */
export function headOf(tokens: readonly Token[], whole: boolean): HeadSense {
  const last = tokens.at(-1);
  const colon = last?.kind === 'mark' && (last.text === ':' || last.text === '—');
  if (!whole && !colon) return 'none';
  return senseOf(tokens.slice(0, colon ? -1 : undefined));
}

/** The sense of the words in front of a colon. */
export function senseOf(tokens: readonly Token[]): HeadSense {
  const start = tokens.findLastIndex(({ kind, text }) => kind === 'mark' && /^[.!?;:—]$/.test(text)) + 1;
  const words = tokens
    .slice(Math.max(start, tokens.length - 12))
    .filter(({ kind }) => kind === 'word')
    .map(({ text }) => text)
    .join(' ');
  if (BANS.test(words)) return 'ban';
  if (OPEN.test(words)) return 'open';
  return WANTED.test(words) ? 'wanted' : 'none';
}
