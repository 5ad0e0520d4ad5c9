import type { Run } from './itemise.ts';

/** A run and its width in points. */
export interface Piece extends Run {
  readonly width: number;
}

/** One line of text, ready to be drawn from left to right. */
export interface Line {
  readonly pieces: readonly Piece[];
  readonly width: number;
}

/** Splits a text by typeface and measures it. */
export type Measure = (text: string) => Line;

/** After spaces, and after a hyphen or stroke inside a word: 'Gamma-glutamyl/…'. A no-break space keeps its neighbours together. */
const opportunity = /(?<=[ \t])(?![ \t])|(?<=[-/–,;])(?=[^\s\d])/u;
const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** Breaks a text into lines of at most `width` points. A word that is wider than a line is cut between its letters. */
export function breakLines(text: string, width: number, measure: Measure): Line[] {
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => breakParagraph(paragraph, width, measure));
}

function breakParagraph(paragraph: string, width: number, measure: Measure): Line[] {
  const lines: Line[] = [];
  let current = '';
  const finish = () => {
    lines.push(measure(current.trimEnd()));
    current = '';
  };
  for (const word of paragraph.replaceAll('\t', ' ').split(opportunity)) {
    if (current !== '' && measure((current + word).trimEnd()).width > width) finish();
    for (const part of measure(word.trimEnd()).width > width ? cut(word, width, measure) : [word]) {
      if (current !== '' && measure((current + part).trimEnd()).width > width) finish();
      current += part;
    }
  }
  finish();
  return lines;
}

/** The letters of a word, in as few parts as fit. */
function cut(word: string, width: number, measure: Measure): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && measure(part + segment).width > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}
