/** A fenced block of a Markdown page. */
export interface Fence {
  readonly language: string;
  readonly text: string;
  /** 1-based line of its first line of text. */
  readonly line: number;
}

export function fencesOf(markdown: string): readonly Fence[] {
  const fences: Fence[] = [];
  let open: { readonly language: string; readonly line: number; readonly lines: string[] } | null = null;
  for (const [index, line] of markdown.split('\n').entries()) {
    const mark = /^```(\w*)$/.exec(line);
    if (open === null) {
      if (mark !== null) open = { language: mark[1] ?? '', line: index + 2, lines: [] };
    } else if (line === '```') {
      fences.push({
        language: open.language,
        line: open.line,
        text: open.lines.map((one) => `${one}\n`).join(''),
      });
      open = null;
    } else open.lines.push(line);
  }
  return fences;
}

export interface Program {
  readonly line: number;
  readonly code: string;
  /** What the `text` block behind it says that it prints. */
  readonly prints: string;
}

/** The programs of a page: each `ts` block that a `text` block follows. */
export function programsOf(markdown: string): readonly Program[] {
  const fences = fencesOf(markdown);
  return fences.flatMap(({ language, line, text }, index) => {
    const next = fences[index + 1];
    return language === 'ts' && next?.language === 'text' ? [{ line, code: text, prints: next.text }] : [];
  });
}

export interface Call {
  readonly command: string;
  readonly prints: string;
}

/** The calls of a `console` block: a line that begins with `$ `, and what it prints. */
export function callsOf({ text }: Fence): readonly Call[] {
  const calls: { readonly command: string; prints: string }[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const last = calls.at(-1);
    if (line.startsWith('$ ')) calls.push({ command: line.slice(2), prints: '' });
    else if (last !== undefined) last.prints += `${line}\n`;
  }
  return calls;
}
