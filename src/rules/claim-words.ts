import { wordSet } from '../text/clauses.ts';

/** The words of the grammar of claims, by what they do (pull-requests.md, 10). All in lower case. */

/** V (10.2). `put` counts with `up`. */
export const VERBS: ReadonlySet<string> = wordSet(
  'opened created submitted raised filed published made sent put',
);
/** The V that take the address itself as their object (10.3). */
export const VERBS_OF_ADDRESS: ReadonlySet<string> = wordSet('opened created raised submitted filed');
export const FIRST_PERSON: ReadonlySet<string> = wordSet("i we i've we've i'd we'd");
export const HAVE: ReadonlySet<string> = wordSet("have has had having 've");
export const BE: ReadonlySet<string> = wordSet(
  "is are was were been be being am get gets got gotten getting's",
);
export const ADVERBS: ReadonlySet<string> = wordSet(
  'yet just also then successfully now finally already subsequently additionally thereby hereby accordingly next first second',
  'third lastly afterwards afterward later immediately promptly duly therefore thus only ever even actually indeed',
  'automatically manually quickly simply safely correctly properly too instead meanwhile again',
);
/** V behind one of these describes the noun (10.9). */
export const DETERMINERS: ReadonlySet<string> = wordSet(
  'a an the this that these those my our your his her their its any all each every both some no newly recently freshly',
  'previously many several few two three four five six seven eight nine ten most other',
);
export const NEW_ADVERBS: ReadonlySet<string> = wordSet('newly recently freshly previously lately');

/** Between V and N these make it somebody else's, or another thing (10.4). */
export const OTHER_ONES: ReadonlySet<string> = wordSet(
  'existing same other old older previous earlier prior original aforementioned said above linked related referenced merged',
  'closed stale your their his her its whose upstream',
);
/** Between V and N these are the object themselves. */
export const OTHER_OBJECTS: ReadonlySet<string> = wordSet(
  'issue issues ticket tickets comment comments review reviews discussion discussions thread threads concern concerns',
  'feedback question questions branch branches commit commits page pages link links tab tabs email message messages',
  'report reports notification notifications reply note notes label labels milestone milestones fork gist bug bugs task',
  'tasks script scripts file files doc document summary changes objection objections',
  'referencing mentioning describing discussing announcing linking citing covering explaining summarizing summarising',
  'documenting showing containing including opening creating closing reverting superseding replacing reviewing',
  'that which who whom when where if because so but or nor while',
);
/** N behind these does not stand alone: it is a noun of its own with what follows (10.4; goals.md, 2.3). */
export const COMPOUND_NOUNS: ReadonlySet<string> = wordSet(
  'page pages description descriptions branch branches template templates title titles body bodies review reviews comment',
  'comments checklist checklists list lists link links number numbers thread threads queue queues summary summaries plan',
  'plans policy policies process workflow workflows bot bots url urls diff diffs tab tabs discussion discussions check checks',
  'status label labels author authors reviewer reviewers event events webhook preview environment notification',
  'notifications feedback conversation history text message messages draft-text automation dashboard tests test script',
  'scripts guidelines view request-changes',
);
/** Words that may follow a bare N without making a noun of it. */
export const AFTER_NOUN: ReadonlySet<string> = wordSet(
  'here is are was were has have had now again too also already yesterday today recently last this earlier ago still',
  'successfully that which who whom i we you he she they it titled named called labelled labeled marked ready and or but so',
  'then each both up live open where when while if because although until unless once after before only instead',
  "i've we've not never right straight early together",
);

/** Said between N and A, these tell another relation to A (10.5). */
export const RELATIONS: ReadonlySet<string> = wordSet(
  'reviewed commented approved merged closed rebased updated conflicts supersedes superseding superseded replaces replaced',
  'depends depending duplicates reverts reverted similar instead like unlike again',
);
export const RELATION_PAIRS: readonly (readonly string[])[] = [
  ['based', 'on'],
  ['stacked', 'on'],
  ['on', 'top', 'of'],
  ['follow-up', 'to'],
  ['followup', 'to'],
  ['follow', 'up', 'to'],
  ['blocked', 'by'],
  ['builds', 'on'],
  ['building', 'on'],
  ['built', 'on'],
  ['part', 'of'],
  ['next', 'to'],
  ['in', 'reply', 'to'],
  ['in', 'response', 'to'],
];
/** Directly before the mark in front of A, these point at something else (10.5). */
export const POINTING_AWAY: ReadonlySet<string> = wordSet(
  'see for from than to of on with after about by in into against under over before via per re cf and or also plus like',
  'replace supersede behind near without within until since through between closes fixes resolves addresses references mentions links needs',
  'requires blocks unblocks extends continues complements backports targets targeting references fixing closing resolving',
  'addressing referencing mentioning linking compare versus vs unlike read check visit',
);
/** Words of place, `: — →` and their like are the other marks (10.5). */
export const MARK_WORDS: ReadonlySet<string> = wordSet('at here as is are');
export const MARKS: ReadonlySet<string> = wordSet(': — → ( [ < !');
/** As a label in front of an address, these name what it is instead (10.5, 10.7). */
export const OTHER_THINGS: ReadonlySet<string> = wordSet(
  'related issue issues ticket tickets upstream base parent original discussion previous prior reference references source',
  'background context see inspiration epic dependency dependencies blocker blockers predecessor successor existing old other',
  'same duplicate blocked compare cc author not no none pending tbd todo skipped failed comment comments fork downstream',
  'fixes closes resolves addresses reviewed merged closed approved earlier similar follows after before',
);
/** The same in a piece of a sentence behind N, where they cannot name the part of the system that the address is for. */
export const GAP_THINGS: ReadonlySet<string> = wordSet(
  'design spec docs documentation preview example template review reviews tracking ci build logs run pipeline deployment',
  'backlog roadmap story task spreadsheet',
);
/** These point at the address that follows and say nothing else. */
export const POINTING: RegExp =
  /^(?:here|link|url|view|it|it's|you|can|find|see|the|prs?|pull|requests?|pull-requests?|at|is|are|this|that|draft|now|live|up|open|available|number|github|on|new|first|second|and|as|they|them|all|for|ready|review|found|its|located|\d+|(?:[\w.-]+\/[\w.-]+)?#\d+)$/;

/** Inline HTML that only dresses words; any other tag in front of words is taken for a name (`<dana>`). */
export const HARMLESS_TAGS: RegExp =
  /^<\/?(?:[abipu]|em|code|del|div|ins|kbd|mark|small|span|strong|sub|sup|summary|details|img)\b/;

export const NEGATORS: ReadonlySet<string> = wordSet(
  'not never no without cannot neither nor none nobody nothing hardly nearly almost zero unable n/a false untrue wrong incorrect',
);
/** With words of doubt, which leave it open as well. */
export const MODALS: ReadonlySet<string> = wordSet(
  'perhaps maybe possibly probably presumably supposedly allegedly apparently reportedly hopefully',
  "will would should could can may might must shall ought gonna i'll we'll you'll he'll she'll they'll it'll",
);
export const CONDITIONS: ReadonlySet<string> = wordSet(
  'if unless whether once when whenever until till before after while',
);
export const CONDITIONS_ANYWHERE: ReadonlySet<string> = wordSet('if unless');

/** Words that hand on what somebody said, anywhere before V (10.9). */
export const SAYING: ReadonlySet<string> = wordSet('says said claims');
/** The same, where V stands in what they govern. */
export const REPORTING: ReadonlySet<string> = wordSet(
  'states stated reports reported mentions mentioned notes noted writes wrote think thinks thought believe believes believed told tells',
  'announced reads read shows showed suggests suggested implies implied assumes assumed pretends alleges heard sees saw see',
  'noticed notice found find discovered learned prints printed outputs logged replied answered answers confirms claimed claim',
  'show report print say saying remember recall pretend pretended imagine imagined suppose supposing assuming guess doubt hope wish dreamed feared',
);

export const LOOKING_VERBS: ReadonlySet<string> = wordSet(
  'read review look check see inspect verify understand browse skim study view compare examine audit investigate learn',
  'confirm watch find catch reread re-read double-check',
);
export const DIGEST_WORDS: ReadonlySet<string> = wordSet(
  'recently yesterday overnight ago weekly daily lately monday tuesday wednesday thursday',
  'january february march april june july august september october november december',
);
export const DIGEST_PERIODS: ReadonlySet<string> = wordSet(
  'week weeks month months sprint quarter year night weekend days hours friday',
);
export const DIGEST_STARTS: ReadonlySet<string> = wordSet('this last past previous next earlier each every');
