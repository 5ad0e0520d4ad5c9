/** The part of `fontkit` that the printed documents use; the package brings no types of its own. */
declare module 'fontkit' {
  export interface Font {
    /** The characters it has. */
    readonly characterSet: readonly number[];
    glyphForCodePoint(codePoint: number): { readonly id: number };
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** Turns text into placed glyphs: what pdfkit asks a font for. */
    layout(text: string): unknown;
  }
  export function create(file: Uint8Array): Font;
}
