import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import { blankProfile } from '../clinic/blank-profile.ts';

/** The demo clinic. No Indian mobile number begins with 5. */
export const demoProfile: ClinicProfile = {
  ...blankProfile,
  name: { en: 'Sundarpur Demo Clinic', bn: 'সুন্দরপুর ডেমো ক্লিনিক' },
  tagline: { en: 'Forty years of care, close to home', bn: 'চল্লিশ বছর ধরে, ঘরের কাছে যত্ন' },
  town: { en: 'Sundarpur, West Bengal', bn: 'সুন্দরপুর, পশ্চিমবঙ্গ' },
  address: { en: 'Station Road, Sundarpur, West Bengal 700000', bn: 'স্টেশন রোড, সুন্দরপুর, পশ্চিমবঙ্গ ৭০০০০০' },
  phones: ['5550010001', '5550010002'],
  emergencyPhone: '5550010911',
  email: 'care@sundarpur-clinic.example',
  licence: 'WB/CE/DEMO/2026/0001',
  grievance: { name: 'Ananya Sen', phone: '5550010003', email: 'grievance@sundarpur-clinic.example' },
  commissions: 'on',
  upiId: 'sundarpur.demo@example',
  position: { latitude: 22.9, longitude: 88.4 },
};
