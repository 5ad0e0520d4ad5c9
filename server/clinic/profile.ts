import type { ClinicProfile } from '#contract/clinic.ts';

/** The demo clinic. Its phone numbers begin with 5, which no Indian line does. */
export const profile: ClinicProfile = {
  name: { en: 'Sundarpur Demo Clinic', bn: 'সুন্দরপুর ডেমো ক্লিনিক' },
  town: { en: 'Sundarpur, West Bengal', bn: 'সুন্দরপুর, পশ্চিমবঙ্গ' },
  address: {
    en: 'Station Road, Sundarpur, West Bengal 700000',
    bn: 'স্টেশন রোড, সুন্দরপুর, পশ্চিমবঙ্গ ৭০০০০০',
  },
  phones: ['5550010001', '5550010002'],
  email: 'care@sundarpur-clinic.example',
  hours: { en: 'Everyday', bn: 'প্রতিদিন' },
};
