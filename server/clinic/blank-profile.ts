import type { ClinicProfile } from '#contract/clinic/shapes.ts';

const weekday = { opens: '08:00', closes: '20:00' };

/** The clinic's profile until its admin fills it in at /clinic: nothing that could be mistaken for a real clinic's. */
export const blankProfile: ClinicProfile = {
  name: { en: 'Clinic', bn: 'ক্লিনিক' },
  tagline: { en: 'Care for the whole family', bn: 'গোটা পরিবারের যত্নে' },
  town: { en: 'West Bengal', bn: 'পশ্চিমবঙ্গ' },
  address: { en: 'West Bengal, India', bn: 'পশ্চিমবঙ্গ, ভারত' },
  phones: ['112'],
  emergencyPhone: '112',
  email: 'clinic@clinic.invalid',
  licence: '',
  grievance: { name: '', phone: '', email: '' },
  aadhaar: 'optional',
  openingHours: {
    monday: weekday,
    tuesday: weekday,
    wednesday: weekday,
    thursday: weekday,
    friday: weekday,
    saturday: weekday,
    sunday: { opens: '09:00', closes: '13:00' },
  },
  position: { latitude: 22.5726, longitude: 88.3639 },
  figures: { years: 40, doctors: 50, patients: 100_000 },
  earlier: { SENIOR: 20, PREGNANT: 20, INFANT: 20, DISABLED: 20 },
  socialImage: '',
  commissions: 'off',
  sampleTaking: 'reception',
  valueCheck: 'signer',
  tubeDays: { EDTA: 3, CLOT: 7, FLUORIDE: 3, CITRATE: 1, URINE: 1, STOOL: 1, SWAB: 7, OTHER: 7 },
  repeatDays: 3,
  pcpndt: { registration: '', doctors: [] },
  publicBooking: 'coming-soon',
  papers: { previousValue: 'off', margins: { top: 45, bottom: 30, left: 15, right: 15 } },
  upiId: '',
};
