/** Reads a number in digits of either language, with or without grouping; NaN if it is not a number. */
export function toNumber(typed: unknown): number {
  if (typeof typed === 'number') return typed;
  if (typeof typed !== 'string') return Number.NaN;
  const ascii = typed.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6)).replace(/[,\s]/g, '');
  return /^[-+]?[0-9]+(\.[0-9]+)?$/.test(ascii) ? Number(ascii) : Number.NaN;
}

/** Reads a position as maps show it, `22.5726, 88.3639`; null for anything else. */
export function readPosition(text: string): { latitude: number; longitude: number } | null {
  const [latitude, longitude, ...rest] = text.split(',').map(toNumber);
  if (latitude === undefined || longitude === undefined || rest.length > 0) return null;
  return Number.isNaN(latitude + longitude) ? null : { latitude, longitude };
}
