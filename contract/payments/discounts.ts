/** Who may give a discount up to a limit; what is above it, an admin gives. */
export const limitedRoles = ['Receptionist', 'Staff'] as const;
export type LimitedRole = (typeof limitedRoles)[number];

/** `percent` of a price, rounded down to whole paise. */
export const percentOf = (pricePaise: number, percent: number): number => Math.floor((pricePaise * percent) / 100);

/** Whether a discount stays, with those given before, within `percent` of the price. All amounts in paise. */
export const isWithinLimit = (
  { pricePaise, givenPaise }: { pricePaise: number; givenPaise: number },
  paise: number,
  percent: number,
): boolean => givenPaise + paise <= percentOf(pricePaise, percent);
