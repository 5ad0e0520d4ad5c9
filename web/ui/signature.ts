/** The size of the sheet a signature is drawn on, in its own pixels, however wide the screen shows it (spec §5). */
export const signatureSize = { width: 600, height: 150 } as const;

/** A dot or a short dash, as a stray touch leaves it, is no signature: the ink must be at least this wide, in the sheet's pixels. */
const leastWidth = 60;

export interface Stroke {
  readonly points: readonly { readonly x: number }[];
}

/**
 * Whether strokes amount to a signature.
 * @param shown how wide the sheet is on the screen, in the strokes' pixels
 */
export function isSignature(strokes: readonly Stroke[], shown: number): boolean {
  const places = strokes.flatMap(({ points }) => points.map(({ x }) => x));
  if (places.length === 0 || shown <= 0) return false;
  return (Math.max(...places) - Math.min(...places)) * (signatureSize.width / shown) >= leastWidth;
}

/** Where a picture of some size lies on the sheet: as large as fits, in the middle. */
export function placeOnSheet(picture: { width: number; height: number }): { x: number; y: number; width: number; height: number } {
  const scale = Math.min(signatureSize.width / picture.width, signatureSize.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: (signatureSize.width - width) / 2, y: (signatureSize.height - height) / 2, width, height };
}
