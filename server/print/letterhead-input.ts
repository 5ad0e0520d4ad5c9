import type { Bilingual, ClinicProfile } from '#contract/clinic/shapes.ts';

/** What a document says of the clinic at its top; a whole clinic profile will do. */
export interface Letterhead extends Pick<ClinicProfile, 'name' | 'tagline' | 'address' | 'phones' | 'email'> {
  /**
   * Licence, registration or accreditation, each a line as it is to be printed; left out where the clinic states none.
   */
  readonly licences?: readonly Bilingual[];
}
