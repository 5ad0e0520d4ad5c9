import * as z from 'zod/mini';

/**
 * What people agree to, by the words they are shown (`consent.<wording>` in contract/messages), with the version of
 * those words. Changed words get a new version; stored consents keep their own words and version (I3).
 */
export const consentVersions = {
  /** Above the button of the sign-up and of the registration. */
  account: '2026-11',
  /** In the family: for oneself, for another person, and at the desk. */
  self: '2026-11',
  other: '2026-11',
  desk: '2026-11',
  aadhaar: '2026-12',
} as const;
export type ConsentWording = keyof typeof consentVersions;

/** Sent by forms whose button stands below the words of a consent. */
export const consentShown = z.optional(z.literal('yes', 'field.invalid'));

/**
 * `account`: the account holder's details are kept to treat and to reach them. `family`: another person's. `guardian`:
 * somebody's below `adultAge`, agreed to by a parent or guardian. `aadhaar`: what is kept of the number.
 */
export const consentPurposes = ['account', 'family', 'guardian', 'aadhaar'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** Below this age, in years, a parent or guardian consents. */
export const adultAge = 18;
