import { get, set } from 'react-hook-form';
import { weekdays } from '#contract/clinic/shapes.ts';
import type { ClinicProfile, Weekday } from '#contract/clinic/shapes.ts';
import type { Language } from '#contract/fields.ts';

/** What a day of the week is called: the key of its text. */
export const dayNames = {
  monday: 'day.monday',
  tuesday: 'day.tuesday',
  wednesday: 'day.wednesday',
  thursday: 'day.thursday',
  friday: 'day.friday',
  saturday: 'day.saturday',
  sunday: 'day.sunday',
} as const satisfies Record<Weekday, string>;

/** The texts of the profile that are in both languages, and the keys of their labels. */
export const bilingualFields = {
  name: 'label.name',
  tagline: 'label.tagline',
  town: 'label.town',
  address: 'label.address',
} as const;
export type BilingualField = keyof typeof bilingualFields;
const bilingualNames = Object.keys(bilingualFields) as BilingualField[];

/** One value of the profile as a person sees it: where it lies in it, and the key of its label. */
export interface ProfileField {
  path: string;
  label: string;
  /** Set for a text that is there in both. */
  language?: Language;
}

/** Everything on the screen, in its order: what is compared when two people have changed the profile at once. */
export const profileFields: readonly ProfileField[] = [
  ...bilingualNames.flatMap((name) =>
    (['en', 'bn'] as const).map((language) => ({
      path: `${name}.${language}`,
      label: bilingualFields[name],
      language,
    })),
  ),
  { path: 'phones', label: 'label.phones' },
  { path: 'emergencyPhone', label: 'label.emergencyPhone' },
  { path: 'email', label: 'label.email' },
  ...weekdays.map((day) => ({ path: `openingHours.${day}`, label: dayNames[day] })),
  { path: 'position', label: 'label.position' },
  { path: 'figures.years', label: 'label.years' },
  { path: 'figures.doctors', label: 'label.doctors' },
  { path: 'figures.patients', label: 'label.patients' },
  { path: 'socialImage', label: 'label.socialImage' },
  { path: 'upiId', label: 'label.upiId' },
  { path: 'publicBooking', label: 'label.publicBooking' },
  { path: 'commissions', label: 'label.commissions' },
];

const valueAt = (profile: ClinicProfile, { path }: ProfileField): unknown => get(profile, path);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What somebody else has changed in one field. */
export interface Change {
  field: ProfileField;
  before: unknown;
  theirs: unknown;
  mine: unknown;
  /** Changed here as well, to something else: one of the two will be lost. */
  isContested: boolean;
}

/** Finds what others have changed since `before`, except where both have written the same. */
export function findChanges(before: ClinicProfile, mine: ClinicProfile, theirs: ClinicProfile): Change[] {
  return profileFields
    .map((field) => ({
      field,
      before: valueAt(before, field),
      theirs: valueAt(theirs, field),
      mine: valueAt(mine, field),
    }))
    .filter((change) => !isSame(change.before, change.theirs) && !isSame(change.mine, change.theirs))
    .map((change) => ({ ...change, isContested: !isSame(change.before, change.mine) }));
}

/** Puts two people's changes together: theirs, with mine where only I changed something and on the paths in `kept`. */
export function mergeProfiles(
  before: ClinicProfile,
  mine: ClinicProfile,
  theirs: ClinicProfile,
  kept: ReadonlySet<string>,
): ClinicProfile {
  const merged = structuredClone(theirs);
  for (const field of profileFields) {
    const onlyMine =
      !isSame(valueAt(before, field), valueAt(mine, field)) && isSame(valueAt(before, field), valueAt(theirs, field));
    if (onlyMine || kept.has(field.path)) set(merged, field.path, valueAt(mine, field));
  }
  return merged;
}
