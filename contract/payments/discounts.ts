import { shareOut } from './shares.ts';

/** Roles that may give discounts up to a limit; above it, only an admin may. */
export const limitedRoles = ['Receptionist', 'Staff'] as const;
export type LimitedRole = (typeof limitedRoles)[number];

/** `percent` of a price, rounded down to whole paise. */
export const percentOf = (pricePaise: number, percent: number): number => Math.floor((pricePaise * percent) / 100);

/** Whether a discount and the earlier ones together are within `percent` of the price. All amounts in paise. */
export const isWithinLimit = (
  { pricePaise, givenPaise }: { pricePaise: number; givenPaise: number },
  paise: number,
  percent: number,
): boolean => givenPaise + paise <= percentOf(pricePaise, percent);

/** A line that is not cancelled: its price, earlier discounts, and what is owed on it; in paise. */
export interface DiscountedLine {
  readonly pricePaise: number;
  readonly givenPaise: number;
  readonly owedPaise: number;
}

/**
 * Divides a discount between the lines of a visit that are not cancelled, in proportion to what they owe; null if it is
 * above the limit. All lines together stay within `percent` of their price, and so does each line, to the paisa:
 * whichever of them are paid or cancelled later, the rest never has more discount than the limit allows. Amounts in
 * paise; the discount is at most what is owed.
 */
export function shareWithinLimit(lines: readonly DiscountedLine[], paise: number, percent: number): number[] | null {
  const sumOf = (amount: (line: DiscountedLine) => number) => lines.reduce((sum, line) => sum + amount(line), 0);
  const all = { pricePaise: sumOf((line) => line.pricePaise), givenPaise: sumOf((line) => line.givenPaise) };
  if (!isWithinLimit(all, paise, percent)) return null;
  // Rounded up, so that the parts of a discount within the limit have room for its last paisa.
  const room = lines.map(({ pricePaise, givenPaise, owedPaise }) =>
    Math.max(0, Math.min(owedPaise, Math.ceil((pricePaise * percent) / 100) - givenPaise)),
  );
  const parts = shareOut(
    paise,
    lines.map(({ owedPaise }) => owedPaise),
  );
  if (parts.every((part, place) => part <= room[place]!)) return parts;
  return paise <= room.reduce((sum, part) => sum + part, 0) ? shareOut(paise, room) : null;
}
