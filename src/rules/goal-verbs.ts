/** The verbs of the grammar of goals, in all their forms (goals.md, 3). */

/** The forms of the verbs of opening: base, third person, -ing, participle. */
const FORMS: readonly string[] = [
  'open opens opening opened',
  'create creates creating created',
  'submit submits submitting submitted',
  'raise raises raising raised',
  'file files filing filed',
  'make makes making made',
  'publish publishes publishing published',
  'propose proposes proposing proposed',
  'send sends sending sent',
  'ship ships shipping shipped',
  'prepare prepares preparing prepared',
  'produce produces producing produced',
  'deliver delivers delivering delivered',
  'cut cuts cutting cut',
];
/** These open one only with an article behind them ("push a PR"): without one they are nouns, or another deed. */
const LOOSE_FORMS: readonly string[] = [
  'push pushes pushing pushed',
  'post posts posting posted',
  'generate generates generating generated',
  'provide provides providing provided',
  'draft drafts drafting drafted',
  'issue issues issuing issued',
  'start starts starting started',
  'initiate initiates initiating initiated',
  'write writes writing written',
  'contribute contributes contributing contributed',
  'give gives giving given',
];

export type VerbForm = 'base' | 'third' | 'ing' | 'participle';

export interface VerbEntry {
  readonly base: string;
  readonly form: VerbForm;
  readonly loose: boolean;
}

const ORDER: readonly VerbForm[] = ['base', 'third', 'ing', 'participle'];

function entries(lines: readonly string[], loose: boolean): readonly (readonly [string, VerbEntry])[] {
  return lines.flatMap((line) => {
    const words = line.split(' ');
    return words.flatMap((word, place) => {
      const form = ORDER[place];
      return form === undefined || (place > 0 && word === words[0])
        ? []
        : [[word, { base: words[0] ?? word, form, loose }] as const];
    });
  });
}

export const OPENING_VERBS: ReadonlyMap<string, VerbEntry> = new Map([
  ...entries(LOOSE_FORMS, true),
  ...entries(FORMS, false),
]);
/** They open one with a particle: `put up`, `put together`, `get … up`. */
export const PARTICLE_VERBS: ReadonlyMap<string, VerbEntry> = new Map(
  entries(['put puts putting put', 'get gets getting got', 'have has having had'], false),
);
/** `deliver … as a PR`, `turn … into a PR`. */
export const CARRYING_VERBS: ReadonlyMap<string, VerbEntry> = new Map(
  entries(
    [
      ...FORMS,
      ...LOOSE_FORMS,
      'put puts putting put',
      'turn turns turning turned',
      'package packages packaging packaged',
      'present presents presenting presented',
      'hand hands handing handed',
      'return returns returning returned',
      'land lands landing landed',
      'offer offers offering offered',
      'bundle bundles bundling bundled',
      'split splits splitting split',
      'wrap wraps wrapping wrapped',
      'get gets getting got',
      'report reports reporting reported',
      'share shares sharing shared',
      'release releases releasing released',
      'upload uploads uploading uploaded',
      'leave leaves leaving left',
      'finish finishes finishing finished',
    ],
    false,
  ),
);
/** `finish with a PR`. */
export const ENDING_VERBS: ReadonlyMap<string, VerbEntry> = new Map(
  entries(
    [
      'finish finishes finishing finished',
      'end ends ending ended',
      'conclude concludes concluding concluded',
      'wrap wraps wrapping wrapped',
      'close closes closing closed',
      'complete completes completing completed',
      'respond responds responding responded',
      'reply replies replying replied',
      'return returns returning returned',
      'come comes coming come',
      'report reports reporting reported',
      'follow follows following followed',
    ],
    false,
  ),
);
/** A skill is used by these. */
export const USE_FORMS: ReadonlyMap<string, VerbEntry> = new Map(
  entries(
    [
      'use uses using used',
      'run runs running ran',
      'call calls calling called',
      'invoke invokes invoking invoked',
      'execute executes executing executed',
      'trigger triggers triggering triggered',
      'follow follows following followed',
      'launch launches launching launched',
    ],
    false,
  ),
);
