import type { ClinicProfile } from '#contract/clinic/shapes.ts';

/** The clinic's data in a document's heading. */
export interface Letterhead extends Pick<
  ClinicProfile,
  'name' | 'tagline' | 'address' | 'phones' | 'email' | 'licence'
> {
  /** PNG; missing if the clinic has none. */
  readonly logo?: Uint8Array | null;
}
