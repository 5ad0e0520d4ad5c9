import { get, set } from 'react-hook-form';
import { weekdays } from '#contract/clinic/shapes.ts';
import type { ClinicProfile, Weekday } from '#contract/clinic/shapes.ts';
import { containers } from '#contract/laboratory/specimens.ts';
import { boosts } from '#contract/queue/states.ts';
import type { Boost } from '#contract/queue/states.ts';
import type { Language } from '#contract/fields.ts';
import { containerTexts } from '#web/lib/sample-words.ts';
import { tabOf } from './profile-tabs.ts';
import type { ProfileTab } from './profile-tabs.ts';

/** Text keys of the weekdays. */
export const dayNames = {
  monday: 'day.monday',
  tuesday: 'day.tuesday',
  wednesday: 'day.wednesday',
  thursday: 'day.thursday',
  friday: 'day.friday',
  saturday: 'day.saturday',
  sunday: 'day.sunday',
} as const satisfies Record<Weekday, string>;

/** Text keys of the profile's texts in both languages. */
export const bilingualFields = {
  name: 'label.name',
  tagline: 'label.tagline',
  town: 'label.town',
  address: 'label.address',
} as const;
export type BilingualField = keyof typeof bilingualFields;
const bilingualNames = Object.keys(bilingualFields) as BilingualField[];

/** Text keys of the groups of people who are called earlier in the queue. */
export const boostLabels = {
  SENIOR: 'label.earlierSenior',
  PREGNANT: 'label.earlierPregnant',
  INFANT: 'label.earlierInfant',
  DISABLED: 'label.earlierDisabled',
} as const satisfies Record<Boost, string>;

/** The margins of pre-printed paper, and the text keys of their labels. */
export const margins = ['top', 'bottom', 'left', 'right'] as const;
export const marginLabels = {
  top: 'label.marginTop',
  bottom: 'label.marginBottom',
  left: 'label.marginLeft',
  right: 'label.marginRight',
} as const satisfies Record<(typeof margins)[number], string>;

/** A field of the profile: its path, and the text key of its label. */
export interface ProfileField {
  path: string;
  label: string;
  /** Set for a text in both languages. */
  language?: Language;
}

/** All fields in the order of the screen, to compare two versions of the profile. */
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
  { path: 'licence', label: 'label.licence' },
  { path: 'grievance.name', label: 'label.grievanceName' },
  { path: 'grievance.phone', label: 'label.grievancePhone' },
  { path: 'grievance.email', label: 'label.grievanceEmail' },
  { path: 'papers.previousValue', label: 'label.previousValue' },
  ...margins.map((side) => ({ path: `papers.margins.${side}`, label: marginLabels[side] })),
  { path: 'upiId', label: 'label.upiId' },
  ...boosts.map((boost) => ({ path: `earlier.${boost}`, label: boostLabels[boost] })),
  { path: 'sampleTaking', label: 'label.sampleTaking' },
  { path: 'valueCheck', label: 'label.valueCheck' },
  ...containers.map((container) => ({ path: `tubeDays.${container}`, label: `samples:${containerTexts[container]}` })),
  { path: 'repeatDays', label: 'label.repeatDays' },
  { path: 'pcpndt.registration', label: 'label.pcpndtRegistration' },
  { path: 'pcpndt.doctors', label: 'label.pcpndtDoctors' },
  { path: 'publicBooking', label: 'label.publicBooking' },
  { path: 'commissions', label: 'label.commissions' },
  { path: 'aadhaar', label: 'label.aadhaar' },
];

const valueAt = (profile: ClinicProfile, { path }: ProfileField): unknown => get(profile, path);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A change made by another user. */
export interface Change {
  field: ProfileField;
  before: unknown;
  theirs: unknown;
  mine: unknown;
  /** Whether this user changed the field too, to another value: one of the two is lost. */
  isContested: boolean;
}

/** Finds the fields that changed from `before` to `theirs`, without those that both users changed in the same way. */
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

/** Merges two versions: `theirs`, but `mine` for the fields that only this user changed and for the paths in `kept`. */
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

/**
 * The path of the first field for which `holds`, on the current tab or else on another one; undefined if there is none.
 */
export function firstField(holds: (path: string) => boolean, shown: ProfileTab): string | undefined {
  const found = profileFields.map(({ path }) => path).filter(holds);
  return found.find((path) => tabOf(path) === shown) ?? found[0];
}
