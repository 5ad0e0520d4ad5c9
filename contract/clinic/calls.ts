import * as clinic from './shapes.ts';
import { call } from '../call.ts';
import type { Calls } from '../call.ts';

export const clinicCalls = {
  readClinic: call('GET', '/clinic', 'clinic.read', 'none', {
    shows: ['clinic'],
    answer: clinic.clinicAnswer,
  }),
  changeClinic: call('PUT', '/clinic', 'clinic.change', 'change', {
    touches: ['clinic'],
    body: clinic.clinicBody,
    answer: clinic.clinicAnswer,
  }),
} as const satisfies Calls;
