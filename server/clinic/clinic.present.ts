import type { Answer } from '#contract/endpoints.ts';
import { asDataAddress } from '../print/take-picture.ts';
import type { Clinic } from './clinic.service.ts';

/** @param logo PNG */
export function presentLogo(logo: Buffer | null): Answer<'readLogo'> {
  return { logo: logo && asDataAddress(logo) };
}

export function presentClinic({ profile, version }: Clinic, demo: boolean): Answer<'readClinic'> {
  return { profile, version, demo };
}
