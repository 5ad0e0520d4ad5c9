import { screens } from '#contract/screens.ts';

/** The tabs of the profile, and the text keys of their names. */
export const tabLabels = {
  contact: 'tab.contact',
  hours: 'tab.hours',
  site: 'tab.site',
  papers: 'tab.papers',
  money: 'tab.money',
  reception: 'tab.reception',
  laboratory: 'tab.laboratory',
} as const;
export type ProfileTab = keyof typeof tabLabels;
export const profileTabs = Object.keys(tabLabels) as ProfileTab[];
export const firstTab: ProfileTab = 'contact';

/** The tab of each part of the profile, by the first step of a field's path. */
const tabOfPart: Readonly<Record<string, ProfileTab>> = {
  name: 'contact',
  tagline: 'contact',
  town: 'contact',
  address: 'contact',
  phones: 'contact',
  emergencyPhone: 'contact',
  email: 'contact',
  grievance: 'contact',
  openingHours: 'hours',
  position: 'hours',
  publicBooking: 'site',
  figures: 'site',
  socialImage: 'site',
  licence: 'papers',
  papers: 'papers',
  upiId: 'money',
  commissions: 'money',
  earlier: 'reception',
  aadhaar: 'reception',
  sampleTaking: 'laboratory',
  valueCheck: 'laboratory',
  tubeDays: 'laboratory',
  repeatDays: 'laboratory',
  pcpndt: 'laboratory',
};

/** The tab of a field, by its path in the profile: `openingHours.friday`. The first tab for an unknown path. */
export const tabOf = (path: string): ProfileTab => tabOfPart[path.split('.', 1)[0] ?? ''] ?? firstTab;

/** The query of a tab's address; empty for the first tab. */
export const tabSearch = (tab: ProfileTab): string => (tab === firstTab ? '' : `?tab=${tab}`);
/** The address of a tab, for links on other screens. */
export const tabAddress = (tab: ProfileTab): string => screens.clinicProfile.path + tabSearch(tab);
