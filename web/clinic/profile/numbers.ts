import { readDecimal } from '#contract/typed/number.ts';

/** Reads a number as it is typed; NaN if it is not a number. */
export function toNumber(typed: unknown): number {
  if (typeof typed === 'number') return typed;
  return typeof typed === 'string' ? readDecimal(typed) : Number.NaN;
}

/** Reads a position as maps show it, `22.5726, 88.3639`; null for anything else. */
export function readPosition(text: string): { latitude: number; longitude: number } | null {
  const [latitude, longitude, ...rest] = text.split(',').map(toNumber);
  if (latitude === undefined || longitude === undefined || rest.length > 0) return null;
  return Number.isNaN(latitude + longitude) ? null : { latitude, longitude };
}
