/** Works that go on when nobody reads what they print. */
let held = 0;

/** Meanwhile a reader that goes away (`| head`) ends nothing: there are pages to be cleaned, a log and a lock to be closed. */
export async function whoeverReads<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  held += 1;
  try {
    return await work();
  } finally {
    held -= 1;
  }
}

export function endsWithItsReader(): boolean {
  return held === 0;
}
