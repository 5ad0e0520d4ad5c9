import type { Run } from './itemise.ts';

/** A run and its width in points. */
interface Piece extends Run {
  readonly width: number;
}

/** One line of text, ready to draw from left to right. */
export interface Line {
  readonly pieces: readonly Piece[];
  readonly width: number;
}

/** Measures a text, split by typeface. */
export type Measure = (text: string) => Line;

/**
 * Where a line may break: after spaces, and after a hyphen or stroke inside a word ('Gamma-glutamyl/…'). A no-break
 * space keeps its neighbours together.
 */
const opportunity = /(?<=[ \t])(?![ \t])|(?<=[-/–,;])(?=[^\s\d])/u;
const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** Breaks a text into lines of at most `width` points. A word wider than a line is cut between letters. */
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
    for (const part of measure(word.trimEnd()).width > width ? cut(word, width, measure) : [word]) {
      if (current !== '' && measure((current + part).trimEnd()).width > width) finish();
      current += part;
    }
  }
  finish();
  return lines;
}

/** One line of at most `width` points; if text is left out, it ends in '…'. */
export function shorten(text: string, width: number, measure: Measure): Line {
  const letters = lettersOf(text);
  const fits = countFitting(letters, width, measure);
  if (fits === letters.length) return measure(text);
  const kept = countFitting(letters, width - measure('…').width, measure);
  return measure(`${letters.slice(0, kept).join('').trimEnd()}…`);
}

/** Cuts a word into as few parts as fit; each part has at least one letter. */
function cut(word: string, width: number, measure: Measure): string[] {
  const parts: string[] = [];
  for (let letters = lettersOf(word); letters.length > 0;) {
    const count = Math.max(1, countFitting(letters, width, measure));
    parts.push(letters.slice(0, count).join(''));
    letters = letters.slice(count);
  }
  return parts;
}

/**
 * How many letters from the start fit into the width. It measures at most about twice as many, however long the word
 * is.
 */
function countFitting(letters: readonly string[], width: number, measure: Measure): number {
  const fits = (count: number) => measure(letters.slice(0, count).join('')).width <= width;
  let tooMany = 1;
  while (tooMany <= letters.length && fits(tooMany)) tooMany *= 2;
  let enough = Math.floor(tooMany / 2);
  tooMany = Math.min(tooMany, letters.length + 1);
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (fits(middle)) enough = middle;
    else tooMany = middle;
  }
  return enough;
}

const lettersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);
