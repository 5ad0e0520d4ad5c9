import type { ShownLogo } from '#contract/clinic/shapes.ts';
import { profileOfOthers } from '#contract/clinic/shapes.ts';
import type { Answer } from '#contract/endpoints.ts';
import { may } from '#contract/permissions.ts';
import { readerOf } from '../shared/caller.ts';
import type { Caller } from '../shared/caller.ts';
import { asDataAddress } from '../print/take-picture.ts';
import type { Clinic } from './clinic.service.ts';

/**
 * @param logo PNG
 * @param shown how pages show it
 */
export function presentLogo(logo: Buffer | null, shown: ShownLogo | null): Answer<'readLogo'> {
  return { logo: logo && asDataAddress(logo), shown };
}

/** @param picture its digest */
export const presentPicture = (picture: string | null): Answer<'readClinicPicture'> => ({ picture });

/** The profile as answered to the person who changed it. */
export const presentChanged = (
  clinic: Clinic,
  { demo, closedDays, logo }: Pick<Answer<'changeClinic'>, 'demo' | 'closedDays' | 'logo'>,
): Answer<'changeClinic'> => ({ ...clinic, closedDays, logo, demo });

/** Those who may change the profile see all of it; others see what the public needs. */
export function presentClinic(
  { profile, version }: Clinic,
  caller: Caller | null,
  { demo, closedDays, logo }: Pick<Answer<'readClinic'>, 'demo' | 'closedDays' | 'logo'>,
): Answer<'readClinic'> {
  const isWhole = may('clinic.change', readerOf(caller));
  return { profile: isWhole ? profile : profileOfOthers(profile), version, demo, closedDays, logo };
}
