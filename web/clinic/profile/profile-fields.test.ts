import { expect, test } from 'vitest';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import { findChanges, mergeProfiles, profileFields } from './profile-fields.ts';

const day = { opens: '08:00', closes: '20:00' };
const before: ClinicProfile = {
  name: { en: 'Clinic', bn: 'ক্লিনিক' },
  tagline: { en: 'Care', bn: 'যত্ন' },
  town: { en: 'Town', bn: 'শহর' },
  address: { en: 'Road', bn: 'রাস্তা' },
  phones: ['5550010001'],
  emergencyPhone: '112',
  email: 'care@clinic.invalid',
  licence: '',
  grievance: { name: '', phone: '', email: '' },
  aadhaar: 'optional',
  openingHours: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: null },
  position: { latitude: 22.5, longitude: 88.3 },
  figures: { years: 40, doctors: 50, patients: 100_000 },
  earlier: { SENIOR: 20, PREGNANT: 20, INFANT: 20, DISABLED: 20 },
  socialImage: '',
  commissions: 'on',
  papers: { previousValue: 'off', margins: { top: 45, bottom: 30, left: 15, right: 15 } },
  sampleTaking: 'reception',
  valueCheck: 'signer',
  tubeDays: { EDTA: 3, CLOT: 7, FLUORIDE: 3, CITRATE: 1, URINE: 1, STOOL: 1, SWAB: 7, OTHER: 7 },
  repeatDays: 3,
  pcpndt: { registration: '', doctors: [] },
  publicBooking: 'coming-soon',
  upiId: '',
};
const mine: ClinicProfile = { ...before, phones: ['5550010002'], email: 'mine@clinic.invalid', commissions: 'off' };
const theirs: ClinicProfile = {
  ...before,
  phones: ['5550010003'],
  figures: { ...before.figures, years: 41 },
  commissions: 'off',
  openingHours: { ...before.openingHours, sunday: { opens: '09:00', closes: '13:00' } },
};

/** The paths of all values; a day's hours, the phones and the position count as one value each. */
function leaves(value: unknown, path: string): string[] {
  const isOne =
    typeof value !== 'object' || value === null || Array.isArray(value) || 'opens' in value || 'latitude' in value;
  return isOne ? [path] : Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
}

test('every value of the profile is compared', () => {
  expect(profileFields.map(({ path }) => path).sort()).toEqual(leaves(before, '').sort());
});

test("finds the other user's changes, and conflicts with own changes", () => {
  const found = findChanges(before, mine, theirs).map(({ field, isContested }) => [field.path, isContested]);
  expect(found).toEqual([
    ['phones', true],
    ['openingHours.sunday', false],
    ['figures.years', false],
  ]);
});

test('merges both: keeps all changes of the other user except rejected ones', () => {
  expect(mergeProfiles(before, mine, theirs, new Set())).toEqual({ ...theirs, email: mine.email });
  expect(mergeProfiles(before, mine, theirs, new Set(['phones', 'figures.years']))).toEqual({
    ...theirs,
    email: mine.email,
    phones: mine.phones,
    figures: before.figures,
  });
});
