import { wordSet } from '../text/clauses.ts';

/** The words of the grammar of goals, by what they do (goals.md, sections 2 to 4). All in lower case. */

/** `I want a PR`. */
export const WISHES: ReadonlySet<string> = wordSet('want need expect like love wanted expecting appreciate');

export const PARTICLES: ReadonlySet<string> = wordSet('up together out');
/** Behind `get a PR` and its like. */
export const UP_WORDS: ReadonlySet<string> = wordSet(
  'up open opened out created raised submitted filed published together',
);

/** Words that stand before N and belong to it, and say that it is none of ours (2.4). */
export const EXISTING: ReadonlySet<string> = wordSet(
  'this that these those each every all any existing same last stale your their his her its my our previous current old older',
  'other original earlier merged latest said above upstream whose',
);
/** Of those, the ones that a ban takes in. */
export const ANY_WORDS: ReadonlySet<string> = wordSet('any all this that these those each every my our your');
export const INDEFINITE: ReadonlySet<string> = wordSet('a an one');
/** May begin N behind a comma or a conjunction: an item of a row. */
export const ITEM_STARTS: ReadonlySet<string> = wordSet('a an one any new draft separate no small');
/** Under a ban they bind a kind of pull request, not all (4.4). */
export const KINDS: ReadonlySet<string> = wordSet(
  'another second duplicate more further additional extra multiple several many two three separate other competing parallel',
  'large huge big giant oversized broken failing red untested unreviewed incomplete unfinished empty messy noisy trivial',
  'partial half-finished half-done half-baked draft stacked',
);

/** N and one of these make another noun (2.3). */
export const COMPOUNDS: ReadonlySet<string> = wordSet(
  'page pages description descriptions branch branches template templates title titles body bodies review reviews comment',
  'comments checklist checklists list lists link links number numbers thread threads queue queues summary summaries plan',
  'plans policy policies process workflow workflows bot bots url urls diff diffs tab tabs discussion discussions check checks',
  'status label labels author authors reviewer reviewers event events webhook webhooks preview environment notification',
  'notifications feedback conversation history text message messages automation dashboard tests test script scripts',
  'guidelines view tracking naming labeling labelling monitoring handling routing gating linting tooling merging listing',
);
/** What may follow N that stands for itself, besides prepositions, conjunctions, adverbs and participles. */
export const AFTER_NOUN: ReadonlySet<string> = wordSet(
  'please thanks thank ok okay asap now today tomorrow tonight soon later first next last again afterwards afterward eventually',
  'yet here there instead too also already only up open live out together ready early right straight when each per',
  "is are was were be been being has have had isn't aren't isn't wasn't must should shall will would could can may might cannot mustn't shouldn't won't",
  "can't needn't needs need has gets get gotten got does do doesn't don't exists exist opens that which who whom whose where i we you he she they it someone",
  'somebody everyone titled named called labelled labeled marked tagged not never still a an the this these no any and or but so then if unless until once',
  'after before while because though although whether else yourself myself itself back immediately both ever whose with without merges passes even just rather anyway',
  'upstream downstream how why what whatever automatically worth larger smaller bigger longer more less older newer unmerged green against ready-made for-now',
);

/** Words between a verb and N that make N no object of it. */
export const NO_MODIFIERS: ReadonlySet<string> = wordSet(
  'that which who whom whose where what when how why if whether unless until once because while is are was were be been has have',
  'had must should will would could can may might shall not never do does did i you he she they it we there here then but so and or nor',
  'plus also please to',
);

/** Verbs of reading and of keeping house: `open` behind one of them is an adjective (3, Open 1). */
export const READING_VERBS: ReadonlySet<string> = wordSet(
  'review list triage check close merge count rebase read summarise summarize inspect look see find label approve update watch',
  'monitor track sort tag prioritise prioritize audit examine investigate analyse analyze compare scan show print report collect',
  'gather fetch query filter search group ping nudge skim view rank read-through reread',
  'reviewing listing triaging checking closing merging counting rebasing reading summarising summarizing inspecting finding',
  'labelling labeling approving updating watching monitoring tracking sorting auditing examining scanning reviews lists triages',
  'checks closes merges counts rebases reads summarises summarizes sync clear drain retarget refresh',
);
/** Verbs of other work: N is their object, not one of a verb of opening in front. */
export const OTHER_VERBS: ReadonlySet<string> = wordSet(
  'fix address resolve handle land answer comment assign process clean get edit keep leave reopen link mention follow test tidy squash delete remove',
);
/** Behind "open the PR and": it is opened to look (3.7). */
export const LOOKING_VERBS: ReadonlySet<string> = wordSet(
  'read review check tell look see inspect summarise summarize explain describe verify list view skim examine analyse analyze compare study',
  'browse understand audit approve',
);
/** What is explained is not asked for (3.4). */
export const EXPLAINING_VERBS: ReadonlySet<string> = wordSet(
  'explain describe document teach show guide tell outline write clarify discuss illustrate demonstrate summarise summarize',
);
/** Under these -ing forms and infinitives are talked about (3.4). */
export const EXPLAINING_ALWAYS: ReadonlySet<string> = wordSet(
  'explain describe document guide clarify outline',
);

export const ADVERBS: ReadonlySet<string> = wordSet(
  'also now just simply kindly please always immediately finally lastly automatically eventually directly quickly promptly only ever',
  'even then first next afterwards afterward instead ideally definitely actually again still yet already therefore thus later',
  'manually subsequently yourself really explicitly always straight merely both either ultimately ever once-more additionally otherwise better',
);
/** These leave it to the reader (3.5). */
export const OPTIONAL_WORDS: ReadonlySet<string> = wordSet(
  'optionally maybe perhaps possibly consider considering might may can could feel welcome optional',
);
export const READERS: ReadonlySet<string> = wordSet(
  'you we agent session claude codex assistant yourself u task job work goal agents',
);
/** Subjects that are persons or programs of their own: what is said of them is not the reader's. */
export const STATE_FORMS: ReadonlySet<string> = wordSet(
  'open opened up created raised submitted filed published made sent proposed shipped prepared produced delivered',
);
/** `A PR is required` asks for one as well. */
export const DEMANDED: ReadonlySet<string> = wordSet('required expected needed mandatory necessary wanted');
export const FORBIDDEN: ReadonlySet<string> = wordSet(
  'forbidden prohibited disallowed banned unwanted off-limits',
);

/** A subordinate clause behind these is asked about (3.6). */
export const ASKED_ABOUT: ReadonlySet<string> = wordSet(
  'if whether when whenever while unless check verify confirm see where because since as why how in-case who what which',
);
/** These keep the ask (3.6). */
export const KEEPERS: ReadonlySet<string> = wordSet('once after until till before ensure sure');
/** Words of done: behind them `when` names the end of the work. */
export const DONE_WORDS: ReadonlySet<string> = wordSet(
  'done finished complete completed over stop finish end ends archive success successful rest',
);
/** The verb that stands behind these begins the main clause though no comma says so: "when done open a PR". */
export const CLAUSE_ENDS: ReadonlySet<string> = wordSet(
  'done finished complete completed green ready pass passes passed work works succeed succeeds good fixed ok okay possible so clean',
  'fails merged approved happy reviewed well there',
);

/** Verbs of resting: "do not stop until" (4.2). */
export const STOP_VERBS: ReadonlySet<string> = wordSet(
  'stop finish end archive rest quit exit leave close conclude wrap pause complete done idle halt return terminate finished complete',
  'mark consider call hand yield sleep report stopping finishing ending archiving resting closing leaving completed declare wait go',
);
/** "Do not forget to open" (4.2). */
export const FORGETTING: ReadonlySet<string> = wordSet(
  'forget hesitate fail neglect omit skip miss forgetting failing neglecting delay wait',
);
/** Verbs that hand an infinitive on: what is said of them is said of it. */
export const LINK_VERBS: ReadonlySet<string> = wordSet(
  'try attempt go proceed aim plan continue remember start begin decide choose prefer ready prepare be want need have like bother dare',
  'help come get intend make ensure happy ask told',
);
/** Somebody is made to do it: whom, is said behind. */
export const CAUSATIVES: ReadonlySet<string> = wordSet(
  'ask asks tell tells allow allows enable enables let lets permit permits get gets cause causes force forces remind reminds invite',
  'teach want wants need needs expect expects require requires instruct request prompt configure like asked told asking telling',
  'allowing enabling letting have trust make makes help helps',
);
export const ALLOWING: ReadonlySet<string> = wordSet(
  'allow allows enable enables let lets permit permits allowing enabling letting',
);
/** Things that open a pull request themselves. */
export const ARTIFACTS: ReadonlySet<string> = wordSet(
  'script scripts tool tools workflow workflows action actions job bot bots command commands function functions code button buttons',
  'endpoint endpoints helper helpers feature features test tests hook hooks cron pipeline cli docs documentation guide steps step',
  'instructions tutorial page section template api integration plugin prompt example logic flow process program app service method',
  'option flag support alias target rule policy list wrapper module class package library handler task button subcommand skill',
  'ability way ways chance permission reason attempt attempts failure right error bug automation routine makefile runbook readme',
);
/** With these a thing is used, not built. */
export const USING_VERBS: ReadonlySet<string> = wordSet(
  'use run call invoke execute trigger follow try via through with using running calling invoking by start launch',
);
/** A skill or command behind one of these is worked on, not used (Skill names 2). */
export const WORK_VERBS: ReadonlySet<string> = wordSet(
  'fix document rename test explain update improve review refactor debug describe edit delete remove add extend write port migrate',
  'investigate rewrite change patch check find lint translate read list inspect deprecate replace build implement move reproduce',
);

/** Negators that stand before a verb (4). */
export const NEGATORS: ReadonlySet<string> = wordSet(
  "not never don't dont can't cannot cant mustn't mustnt shouldn't shouldnt won't wont needn't doesn't doesnt didn't didnt shan't",
  "couldn't wouldn't haven't hasn't isn't aren't neither",
);
export const THIRD_NEGATORS: ReadonlySet<string> = wordSet(
  "doesn't doesnt didn't didnt couldn't wouldn't haven't hasn't isn't aren't does did could would might",
);
/** Before an -ing form or N they ban it. */
export const ING_NEGATORS: ReadonlySet<string> = wordSet('without avoid avoids avoiding');
export const ING_NEGATING_PAIRS: ReadonlySet<string> = new Set([
  'instead of',
  'rather than',
  'refrain from',
  'refraining from',
  'abstain from',
  'off on',
  'off from',
  'short of',
  'forbidden from',
  'prohibited from',
  'skip the',
]);
/** The -ing form behind these is talked about (3.3). */
export const ING_BLOCKERS: ReadonlySet<string> = wordSet(
  'when while if how help with for of about on like start keep from consider considering worth support without-it try whether mind',
);

/** Whoever speaks with these gives leave first (4.6). */
export const PERMISSION: ReadonlySet<string> = wordSet(
  'approval permission sign-off signoff go-ahead consent confirmation greenlight blessing approve approves okay ask asking asked consult',
  'confirm confirms confirmed allow agree agrees permit request requested say says tell told authorise authorize authorised authorized ok',
);
/** "If needed": it is left to the reader (3.5). */
export const NEED_WORDS: ReadonlySet<string> = wordSet(
  'needed necessary appropriate required like want wish prefer think desired applicable warranted useful helpful relevant sensible need',
  'makes feel worthwhile fit feasible-or-not sense must',
);
export const TIME_WORDS: ReadonlySet<string> = wordSet(
  'noon midnight today tomorrow tonight monday tuesday wednesday thursday friday saturday sunday the then end eod eow morning evening',
  'lunch now you agent session deadline',
);
