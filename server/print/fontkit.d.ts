/** The part of `fontkit` that the printed documents use; the package brings no types of its own. */
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** Turns text into placed glyphs: what pdfkit asks a font for. */
    layout(text: string): unknown;
    createSubset(): FontSubset;
  }
  /** The glyphs that a PDF embeds, by their numbers in the font file; the first is the missing glyph. */
  export interface FontSubset {
    readonly glyphs: number[];
    /** Where in `glyphs` it is, put there if need be. */
    includeGlyph(glyph: number): number;
  }
  export function create(file: Uint8Array): Font;
}
