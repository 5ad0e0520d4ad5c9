/** The part of `fontkit` that the documents use; the package has no types. */
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** Turns text into positioned glyphs; pdfkit calls this. */
    layout(text: string): unknown;
    createSubset(): FontSubset;
  }
  /** The glyphs embedded in a PDF, by their numbers in the font file; the first is the missing glyph. */
  export interface FontSubset {
    readonly glyphs: number[];
    /** The glyph's place in `glyphs`; it is added if needed. */
    includeGlyph(glyph: number): number;
  }
  export function create(file: Uint8Array): Font;
}
