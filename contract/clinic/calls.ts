import * as setup from './setup.ts';
import * as clinic from './shapes.ts';
import { call } from '../call.ts';
import type { Calls } from '../call.ts';

export const clinicCalls = {
  readClinic: call('GET', '/clinic', 'clinic.read', 'none', {
    shows: ['clinic'],
    answer: clinic.clinicAnswer,
  }),
  changeClinic: call('PUT', '/clinic', 'clinic.change', 'change', {
    repeats: 'readClinic',
    touches: ['clinic'],
    body: clinic.clinicBody,
    answer: clinic.changedClinic,
  }),
  readLogo: call('GET', '/clinic/logo', 'clinic.read', 'none', {
    shows: ['clinic'],
    answer: clinic.logoAnswer,
  }),
  changeLogo: call('POST', '/clinic/logo', 'clinic.change', 'change', {
    touches: ['clinic'],
    upload: { file: ['file'] },
    answer: clinic.logoAnswer,
  }),
  removeLogo: call('DELETE', '/clinic/logo', 'clinic.change', 'change', {
    touches: ['clinic'],
    answer: clinic.logoAnswer,
  }),
  readClinicPicture: call('GET', '/clinic/picture', 'clinic.read', 'none', {
    shows: ['clinic'],
    answer: clinic.pictureAnswer,
  }),
  changeClinicPicture: call('POST', '/clinic/picture', 'clinic.change', 'change', {
    touches: ['clinic'],
    upload: { file: ['file'] },
    answer: clinic.pictureAnswer,
  }),
  removeClinicPicture: call('DELETE', '/clinic/picture', 'clinic.change', 'change', {
    touches: ['clinic'],
    answer: clinic.pictureAnswer,
  }),
  readSetup: call('GET', '/setup', 'clinic.change', 'none', {
    shows: ['clinic', 'doctors', 'lab-tests', 'schedules', 'people', 'signers', 'message-templates'],
    answer: setup.setupAnswer,
  }),
  changeSetup: call('PUT', '/setup', 'clinic.change', 'change', {
    touches: ['clinic'],
    body: setup.setupBody,
    answer: setup.setupAnswer,
  }),
} as const satisfies Calls;
