/** The size of the canvas in its own pixels, at any width on the screen (R84). */
export const signatureSize = { width: 600, height: 150 } as const;

/** An accidental touch leaves a dot or a short dash: the ink must be at least this wide, in canvas pixels. */
const leastWidth = 60;

export interface Stroke {
  readonly points: readonly { readonly x: number }[];
}

/** Whether strokes are a signature. @param shown the width of the canvas on the screen, in the strokes' pixels */
export function isSignature(strokes: readonly Stroke[], shown: number): boolean {
  const places = strokes.flatMap(({ points }) => points.map(({ x }) => x));
  if (places.length === 0 || shown <= 0) return false;
  return (Math.max(...places) - Math.min(...places)) * (signatureSize.width / shown) >= leastWidth;
}

/** The position of a picture on the canvas: as large as possible, centred. */
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
 * Brightness from 0 to 255: above `paperFrom` is paper, below `inkUpTo` full ink. Between them is thinner ink, in few
 * steps.
 */
const paperFrom = 170;
const inkUpTo = 90;
const steps = 3;
/** Fewer ink pixels than this are noise. */
const leastInked = 100;

/**
 * Turns a picture into ink on transparency: paper, shadows and colours are removed, so that it is small to send.
 * @param points red, green, blue and alpha of each pixel, as in a canvas; changed in place
 * @param ink the ink's red, green and blue
 * @returns whether there is enough ink for a signature
 */
export function extractInk(points: Uint8ClampedArray, ink: readonly [number, number, number]): boolean {
  let inked = 0;
  for (let at = 0; at < points.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = points.subarray(at, at + 4);
    // Transparent parts are paper.
    const brightness = 255 - (255 - (0.3 * red + 0.59 * green + 0.11 * blue)) * (opacity / 255);
    const strength = Math.min(1, Math.max(0, (paperFrom - brightness) / (paperFrom - inkUpTo)));
    const kept = Math.round((Math.round(strength * steps) / steps) * 255);
    if (kept > 0) inked += 1;
    points.set(kept === 0 ? [0, 0, 0, 0] : [...ink, kept], at);
  }
  return inked >= leastInked;
}
