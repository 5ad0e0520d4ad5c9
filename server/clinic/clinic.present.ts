import { profileOfOthers } from '#contract/clinic/shapes.ts';
import type { Answer } from '#contract/endpoints.ts';
import { may } from '#contract/permissions.ts';
import { readerOf } from '../caller.ts';
import type { Caller } from '../caller.ts';
import { asDataAddress } from '../print/take-picture.ts';
import type { Clinic } from './clinic.service.ts';

/** @param logo PNG */
export function presentLogo(logo: Buffer | null): Answer<'readLogo'> {
  return { logo: logo && asDataAddress(logo) };
}

/** @param picture its digest */
export const presentPicture = (picture: string | null): Answer<'readClinicPicture'> => ({ picture });

/** To whoever changed it. */
export const presentChanged = (
  clinic: Clinic,
  { demo, closedDays }: Pick<Answer<'changeClinic'>, 'demo' | 'closedDays'>,
): Answer<'changeClinic'> => ({ ...clinic, closedDays, demo });

/** Who may not change the profile is told only what the public needs. */
export function presentClinic(
  { profile, version }: Clinic,
  caller: Caller | null,
  { demo, closedDays }: Pick<Answer<'readClinic'>, 'demo' | 'closedDays'>,
): Answer<'readClinic'> {
  const isWhole = may('clinic.change', readerOf(caller));
  return { profile: isWhole ? profile : profileOfOthers(profile), version, demo, closedDays };
}
