import type { Hook } from './hook.ts';
import { commentRow } from './rows.ts';

/** Records which comments the session posted. It writes rows and no key. */
export function commentsHook(): Hook {
  return {
    id: 'comments',
    keys: [],
    on: ['comment'],
    run({ session, changes }) {
      const posts = changes.flatMap((change) => (change.kind === 'comment' ? [change.comment] : []));
      return { rows: posts.map((comment) => commentRow(comment, session.id)) };
    },
  };
}
