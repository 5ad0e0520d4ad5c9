import { siteAddress } from '#contract/site.ts';
import { screens } from '#contract/screens.ts';
import type { PageProps } from './texts.ts';

/**
 * Where the calls to action lead: to Coming Soon, or, once the clinic takes bookings from the public, to the real
 * thing.
 */
export interface Links {
  readonly services: string;
  readonly doctors: string;
  readonly contact: string;
  readonly book: string;
  /** Booking with one doctor chosen. */
  readonly bookDoctor: (doctorId: number) => string;
}

/** The links of a page by the clinic's `publicBooking` (D10). */
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
    // Both lead through the log-in where nobody is signed in.
    book: screens.logIn.path,
    bookDoctor: (doctorId) => `${screens.dashboard.path}?doctor=${doctorId}`,
  };
}
