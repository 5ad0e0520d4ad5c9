import type { Font as FontkitFont, FontSubset } from 'fontkit';
import { create } from 'fontkit';
import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs';

/** One glyph of a shaped text, with the characters it stands for when the text is read back out of the PDF. */
interface ShapedGlyph {
  /** Of the glyph with this meaning: modulo 65536 it is the number that the font file knows. */
  readonly id: number;
  readonly codePoints: number[];
  /** As the font file has it, in font units. */
  readonly advanceWidth: number;
}

/** Where a glyph goes, in font units; pdfkit scales these in place. */
interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

interface ShapedText {
  readonly glyphs: ShapedGlyph[];
  readonly positions: Position[];
  /** Sum of the positions, in whatever unit they are in by now. */
  readonly advanceWidth: number;
}

/** A font whose text is shaped by HarfBuzz and whose file is embedded by fontkit, in the form pdfkit takes. */
export interface ShapedFont extends FontkitFont {
  layout(text: string): ShapedText;
}

/**
 * What a glyph stands for when its neighbours stand for the whole cluster: a zero-width space, since a PDF cannot say
 * 'nothing'.
 */
const nothing = 0x200b;

/** Glyph numbers of a font file are below this. */
const glyphNumbers = 0x10000;

/**
 * Opens a TrueType file. fontkit, which pdfkit shapes with by itself, puts some Bengali clusters together wrongly;
 * HarfBuzz is what browsers shape with. pdfkit takes any object that has `layout`, so the shaping is exchanged right
 * here.
 *
 * A PDF knows one meaning for each glyph, but Bengali glyphs mean what their neighbours make of them: the sign of কি
 * stands before its consonant. So a glyph with another meaning gets another id, and is embedded once more under it.
 */
export function openShapedFont(file: Uint8Array, language: string): ShapedFont {
  const outlines = create(file);
  const font = new Font(new Face(new Blob(file)));
  const buffer = new TextBuffer();
  const nameGlyph = countMeanings();

  const layout = (text: string): ShapedText => {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setLanguage(language);
    shape(font, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const meanings = readClusters(
      text,
      infos.map(({ cluster }) => cluster),
    );
    return {
      glyphs: infos.map(({ codepoint: glyph }, index) => {
        const codePoints = meanings[index] ?? [];
        return { id: nameGlyph(glyph, codePoints), codePoints, advanceWidth: font.glyphHAdvance(glyph) };
      }),
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  const createSubset = outlines.createSubset.bind(outlines);
  return Object.assign(outlines, { layout, createSubset: () => embedByMeaning(createSubset()) });
}

/** Gives each pair of a glyph and a meaning an id of its own, from which the glyph can be told again. */
function countMeanings(): (glyph: number, codePoints: readonly number[]) => number {
  const known = new Map<number, Map<string, number>>();
  return (glyph, codePoints) => {
    const ofGlyph = known.get(glyph) ?? new Map<string, number>();
    known.set(glyph, ofGlyph);
    const meaning = codePoints.join();
    const id = ofGlyph.get(meaning) ?? glyph + ofGlyph.size * glyphNumbers;
    ofGlyph.set(meaning, id);
    return id;
  };
}

/** Makes a subset take ids instead of glyph numbers: a glyph is in it once for each id that was asked for. */
function embedByMeaning(subset: FontSubset): FontSubset {
  const places = new Map([[0, 0]]);
  const includeGlyph = (id: number): number => {
    const place = places.get(id) ?? subset.glyphs.push(id % glyphNumbers) - 1;
    places.set(id, place);
    return place;
  };
  return Object.assign(subset, { includeGlyph });
}

/**
 * The characters of each glyph's cluster, in reading order: one for each glyph from left to right and the rest for the
 * last, so that the clusters come out of the PDF as they went in, whatever order their glyphs stand in.
 */
function readClusters(text: string, clusters: readonly number[]): number[][] {
  const starts = [...new Set(clusters)].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const glyphs = Map.groupBy(
    clusters.map((start, index) => ({ start, index })),
    ({ start }) => start,
  );
  const meanings: number[][] = [];
  for (const [start, members] of glyphs) {
    const written = text.slice(start, ends.get(start));
    const whole = codePointsOf(written);
    // A sign that is drawn in two parts, as in কো, has a spelling in two parts.
    const spelled = whole.length >= members.length ? whole : codePointsOf(written.normalize('NFD'));
    for (const [place, { index }] of members.entries()) {
      const own = spelled.slice(place, place === members.length - 1 ? undefined : place + 1);
      meanings[index] = own.length > 0 ? own : [nothing];
    }
  }
  return meanings;
}

const codePointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);
