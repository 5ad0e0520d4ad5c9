import { siteAddress } from '#contract/site.ts';
import { screens } from '#contract/screens.ts';
import type { PageProps } from './texts.ts';

/** The call-to-action links: to Coming Soon or, once the clinic takes public bookings, to the real pages. */
export interface Links {
  readonly services: string;
  readonly doctors: string;
  readonly contact: string;
  readonly book: string;
  /** Booking with a preselected doctor. */
  readonly bookDoctor: (doctorId: number) => string;
}

/** The links of a page, by the clinic's setting `publicBooking` (D10). */
export function linksOf({ content, language }: Pick<PageProps, 'content' | 'language'>): Links {
  const comingSoon = siteAddress('comingSoon', language);
  if (content.profile.publicBooking === 'coming-soon') {
    return {
      services: comingSoon,
      doctors: comingSoon,
      contact: comingSoon,
      book: comingSoon,
      bookDoctor: () => comingSoon,
    };
  }
  return {
    services: `${siteAddress('home', language)}#services`,
    doctors: siteAddress('doctorsShowcase', language),
    contact: siteAddress('contacts', language),
    // Both screens ask for the log-in if needed.
    book: siteAddress('logIn', language),
    bookDoctor: (doctorId) => `${screens.dashboard.path}?doctor=${doctorId}`,
  };
}
