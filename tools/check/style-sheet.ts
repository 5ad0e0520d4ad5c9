import { lineOf } from './source.ts';

/** One `property: value` of a style sheet. */
export interface Declaration {
  path: string;
  line: number;
  property: string;
  /** Without line breaks. */
  value: string;
  /** The selectors and at-rules around it, outermost first: `@media print`, `.name`. */
  within: readonly string[];
}

/** Parses the declarations of a style sheet, including nested blocks. */
export function readStyles(path: string, text: string): Declaration[] {
  // Comments become spaces, so that line numbers stay right.
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const declarations: Declaration[] = [];
  const heads: string[] = [];
  let start = 0;
  for (const { 0: mark, index } of code.matchAll(/"[^"]*"|'[^']*'|[{};]/g)) {
    if (!/^[{};]$/.test(mark)) continue;
    const piece = code.slice(start, index);
    if (mark === '{') heads.push(oneLine(piece));
    else {
      const colon = piece.indexOf(':');
      if (colon > 0 && heads.length > 0)
        declarations.push({
          path,
          line: lineOf(code, start + piece.search(/\S/)),
          property: piece.slice(0, colon).trim(),
          value: oneLine(piece.slice(colon + 1)),
          within: [...heads],
        });
      if (mark === '}') heads.pop();
    }
    start = index + 1;
  }
  return declarations;
}

const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
