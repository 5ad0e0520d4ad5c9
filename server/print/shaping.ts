import type { Font as FontkitFont } from 'fontkit';
import { create } from 'fontkit';
import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs';

/** One glyph of a shaped text, with the characters it stands for when the text is read back out of the PDF. */
interface ShapedGlyph {
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

export interface ShapedText {
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
 * Opens a TrueType file. fontkit, which pdfkit shapes with by itself, puts some Bengali clusters together wrongly; HarfBuzz
 * is what browsers shape with. pdfkit takes any object that has `layout`, so the shaping is exchanged right here.
 */
export function openShapedFont(file: Uint8Array, language: string): ShapedFont {
  const outlines = create(file);
  const font = new Font(new Face(new Blob(file)));
  const buffer = new TextBuffer();
  const drawnBy = readCharacterMap(outlines);

  const layout = (text: string): ShapedText => {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setLanguage(language);
    shape(font, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const meanings = readClusters(text, infos, drawnBy);
    return {
      glyphs: infos.map(({ codepoint: id }, index) => ({ id, codePoints: meanings[index] ?? [], advanceWidth: font.glyphHAdvance(id) })),
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return Object.assign(outlines, { layout });
}

/** The characters that each glyph draws by itself. */
function readCharacterMap(outlines: FontkitFont): Map<number, number[]> {
  const drawnBy = new Map<number, number[]>();
  for (const codePoint of outlines.characterSet) {
    const { id } = outlines.glyphForCodePoint(codePoint);
    drawnBy.set(id, [...(drawnBy.get(id) ?? []), codePoint]);
  }
  return drawnBy;
}

/**
 * The characters behind each glyph. A glyph that draws a character by itself stands for it; of the others in a cluster the
 * first stands for all that is left of the cluster's text: a conjunct's one glyph for the whole conjunct.
 */
function readClusters(text: string, infos: readonly { codepoint: number; cluster: number }[], drawnBy: Map<number, number[]>): number[][] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const left = new Map(starts.map((start, index) => [start, codePointsOf(text.slice(start, starts[index + 1]))]));
  const own = infos.map(({ codepoint: id, cluster }) => {
    const choices = drawnBy.get(id);
    if (!choices) return null;
    const rest = left.get(cluster) ?? [];
    const meant = rest.find((codePoint) => choices.includes(codePoint));
    left.set(cluster, rest.filter((codePoint) => codePoint !== meant));
    return meant ?? choices[0] ?? null;
  });
  return infos.map(({ cluster }, index) => {
    const codePoint = own[index];
    if (typeof codePoint === 'number') return [codePoint];
    const rest = left.get(cluster) ?? [];
    left.set(cluster, []);
    return rest;
  });
}

const codePointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);
