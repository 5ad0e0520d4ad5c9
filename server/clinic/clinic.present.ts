import type { Answer } from '#contract/endpoints.ts';
import type { Clinic } from './clinic.service.ts';

export function presentClinic({ profile, version }: Clinic, demo: boolean): Answer<'readClinic'> {
  return { profile, version, demo };
}
