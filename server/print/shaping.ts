import type { Font as FontkitFont, FontSubset } from 'fontkit';
import { create } from 'fontkit';
import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs';

/** One glyph of a shaped text, with the characters that a PDF reader reads it as. */
interface ShapedGlyph {
  /** The glyph with this meaning; modulo 65536 it is the number in the font file. */
  readonly id: number;
  readonly codePoints: number[];
  /** In font units, from the font file. */
  readonly advanceWidth: number;
}

/** A glyph's position, in font units; pdfkit scales it in place. */
interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

interface ShapedText {
  readonly glyphs: ShapedGlyph[];
  readonly positions: Position[];
  /** Sum of the positions, in their present unit. */
  readonly advanceWidth: number;
}

/** A font shaped by HarfBuzz and embedded by fontkit, in the form pdfkit takes. */
export interface ShapedFont extends FontkitFont {
  layout(text: string): ShapedText;
}

/**
 * The meaning of a glyph whose neighbours carry the whole cluster: a zero-width space, because a PDF has no empty
 * meaning.
 */
const nothing = 0x200b;

/**
 * How many shaped words are kept for each font: most words of a document are those of its form, the same in the next
 * one.
 */
const mostWords = 2000;

/** Glyph numbers of a font file are below this. */
const glyphNumbers = 0x10000;

/**
 * Opens a TrueType file. pdfkit shapes with fontkit, which builds some Bengali clusters wrongly, so HarfBuzz does it,
 * as in browsers. pdfkit takes any object with `layout`, so only the shaping is replaced. In a PDF each glyph has one
 * meaning, but that of a Bengali glyph depends on its neighbours: the sign of কি is drawn before its consonant. So a
 * glyph with a second meaning gets a second id and is embedded again under it.
 */
export function openShapedFont(file: Uint8Array, language: string): ShapedFont {
  const outlines = create(file);
  const font = new Font(new Face(new Blob(file)));
  const buffer = new TextBuffer();
  const nameGlyph = countMeanings();

  const shapeAnew = (text: string): { glyphs: ShapedGlyph[]; positions: Position[] } => {
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
    };
  };
  const known = new Map<string, ReturnType<typeof shapeAnew>>();
  const layout = (text: string): ShapedText => {
    const shaped = known.get(text) ?? shapeAnew(text);
    if (known.size === mostWords) known.clear();
    known.set(text, shaped);
    const positions = shaped.positions.map((position) => ({ ...position }));
    return {
      glyphs: shaped.glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  const createSubset = outlines.createSubset.bind(outlines);
  return Object.assign(outlines, { layout, createSubset: () => embedByMeaning(createSubset()) });
}

/** Gives each pair of glyph and meaning an id, from which the glyph can be found again. */
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

/** Makes a subset take ids instead of glyph numbers: a glyph is embedded once per id. */
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
 * The characters of each glyph's cluster, in reading order: one per glyph from left to right and the rest for the last,
 * so that clusters are read back as written, whatever the order of their glyphs.
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
    // A sign drawn in two parts, as in কো, has a decomposed spelling in two parts.
    const spelled = whole.length >= members.length ? whole : codePointsOf(written.normalize('NFD'));
    for (const [place, { index }] of members.entries()) {
      const own = spelled.slice(place, place === members.length - 1 ? undefined : place + 1);
      meanings[index] = own.length > 0 ? own : [nothing];
    }
  }
  return meanings;
}

const codePointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);
