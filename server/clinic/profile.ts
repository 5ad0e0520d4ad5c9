import { blankProfile } from './blank-profile.ts';
import type { ClinicProfile } from '#contract/clinic.ts';
import type { Language } from '#contract/fields.ts';

/** The demo clinic, until the clinic's own profile is kept in the database. No Indian mobile number begins with 5. */
export const profile: ClinicProfile = {
  tagline: { en: 'Forty years of care, close to home', bn: 'চল্লিশ বছর ধরে, ঘরের কাছে যত্ন' },
  name: { en: 'Sundarpur Demo Clinic', bn: 'সুন্দরপুর ডেমো ক্লিনিক' },
  town: { en: 'Sundarpur, West Bengal', bn: 'সুন্দরপুর, পশ্চিমবঙ্গ' },
  address: {
    en: 'Station Road, Sundarpur, West Bengal 700000',
    bn: 'স্টেশন রোড, সুন্দরপুর, পশ্চিমবঙ্গ ৭০০০০০',
  },
  phones: ['5550010001', '5550010002'],
  emergencyPhone: '5550010911',
  openingHours: blankProfile.openingHours,
  position: { latitude: 22.9, longitude: 88.4 },
  figures: { years: 40, doctors: 50, patients: 100_000 },
  socialImage: '',
  commissions: 'on',
  publicBooking: 'coming-soon',
  email: 'care@sundarpur-clinic.example',
};

/** The clinic's name in the reader's language. */
export function clinicName(language: Language): string {
  return profile.name[language];
}
