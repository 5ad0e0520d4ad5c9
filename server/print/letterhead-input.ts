import type { Bilingual, ClinicProfile } from '#contract/clinic/shapes.ts';

/** The clinic's data in a document's heading; a whole clinic profile fits. */
export interface Letterhead extends Pick<ClinicProfile, 'name' | 'tagline' | 'address' | 'phones' | 'email'> {
  /** Licence, registration or accreditation, one line each, as printed; missing if the clinic gives none. */
  readonly licences?: readonly Bilingual[];
}
