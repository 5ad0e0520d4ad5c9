import type { SiteContent } from '#contract/site.ts';
import { profile } from '../clinic/profile.ts';

const clinicYear = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata', year: 'numeric' });

/** What the public pages are written from at this moment. */
export function readSiteContent(now = new Date()): SiteContent {
  return { profile, year: Number(clinicYear.format(now)) };
}
