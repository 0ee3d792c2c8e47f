/** What a listener is told besides its payload. */
export interface ListenerSurroundings {
  readonly event: string;
  readonly project: string;
  /** Null: not known. */
  readonly session: string | null;
  /** What its stdin holds: nothing, the payload byte for byte, or nothing because there was too much. */
  readonly payload: 'none' | 'whole' | 'too-large';
  /** A save was started (`after_post_tool`). */
  readonly save?: boolean;
}

type Environment = Readonly<Record<string, string>>;

const OURS = 'TRANSCRIPT_FACTS_';
/** A writer of ours is at work: its hooks, and theirs in turn, do nothing. */
const CAPTURE_MARK = `${OURS}CAPTURE`;

/**
 * The environment of a listener (hooks 4.7): the caller's, without what it brought under our names but the mark of a
 * writer, and what it is told by us.
 */
export function listenerEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  { event, project, session, payload, save = false }: ListenerSurroundings,
): Environment {
  const brought = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && (name === CAPTURE_MARK || !name.startsWith(OURS)) ? [[name, value] as const] : [],
  );
  return {
    ...Object.fromEntries(brought),
    [`${OURS}EVENT`]: event,
    [`${OURS}PROJECT`]: project,
    [`${OURS}SESSION`]: session ?? '',
    [`${OURS}PAYLOAD`]: payload,
    ...(save && event === 'after_post_tool' && { [`${OURS}SAVE`]: '1' }),
  };
}
