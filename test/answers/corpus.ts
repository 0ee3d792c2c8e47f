/** What the library answers to a great many inputs. `answers.test.ts` holds it to what it answered before. */
export interface Asked {
  /** The input, or its name; one line. */
  readonly id: string;
  /** One line. */
  readonly answer: () => string;
}

export interface Corpus {
  /** Its file is `fixtures/answers/NAME.txt`. */
  readonly name: string;
  /** What a line says; stands at the top of the file. */
  readonly about: string;
  readonly asked: readonly Asked[];
}

/** The same words give the same name, whatever they are: lines are told apart and compared by it. */
export const oneLine = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r');
