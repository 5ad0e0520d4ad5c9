/** The size of the sheet a signature is drawn on, in its own pixels, however wide the screen shows it (R84). */
export const signatureSize = { width: 600, height: 150 } as const;

/**
 * A dot or a short dash, as a stray touch leaves it, is no signature: the ink must be at least this wide, in the
 * sheet's pixels.
 */
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
export function placeOnSheet(picture: { width: number; height: number }): {
  x: number;
  y: number;
  width: number;
  height: number;
} {
  const scale = Math.min(signatureSize.width / picture.width, signatureSize.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: (signatureSize.width - width) / 2, y: (signatureSize.height - height) / 2, width, height };
}

/**
 * Lighter than this is paper, darker than that is full ink: brightness from 0 to 255. What lies between is thinner ink,
 * in few steps.
 */
const paperFrom = 170;
const inkUpTo = 90;
const steps = 3;
/** Fewer points of ink than this are specks. */
const leastInked = 100;

/**
 * Turns a picture's points into ink on nothing: paper, shadows and colours go, and what is left is small to send.
 * @param points red, green, blue and opacity of each, as a canvas gives them; changed in place
 * @param ink the ink's red, green and blue
 * @returns whether enough ink is left to be a signature
 */
export function leaveInk(points: Uint8ClampedArray, ink: readonly [number, number, number]): boolean {
  let inked = 0;
  for (let at = 0; at < points.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = points.subarray(at, at + 4);
    // What the picture leaves empty is paper.
    const brightness = 255 - (255 - (0.3 * red + 0.59 * green + 0.11 * blue)) * (opacity / 255);
    const strength = Math.min(1, Math.max(0, (paperFrom - brightness) / (paperFrom - inkUpTo)));
    const kept = Math.round((Math.round(strength * steps) / steps) * 255);
    if (kept > 0) inked += 1;
    points.set(kept === 0 ? [0, 0, 0, 0] : [...ink, kept], at);
  }
  return inked >= leastInked;
}
