import * as z from 'zod/mini';
import * as doctorImport from './import.ts';
import * as doctors from './shapes.ts';
import { call } from '../call.ts';
import type { Calls } from '../call.ts';
import { importAnswer, importBody, previewImportBody } from '../lab-tests/import.ts';
import { limits } from '../limits.ts';

const isDoctor = z.boolean();

export const doctorCalls = {
  listDoctors: call('GET', '/read/doctors/all', 'doctors.list', 'none', {
    shows: ['doctors'],
    bare: true,
    answer: doctors.doctorList,
  }),
  listInternalDoctors: call('GET', '/view/internal/doctor', 'doctors.list', 'none', {
    shows: ['doctors'],
    bare: true,
    answer: doctors.doctorList,
  }),
  listExternalDoctors: call('GET', '/view/external/doctor', 'doctors.list', 'none', {
    shows: ['doctors'],
    bare: true,
    answer: doctors.doctorList,
  }),
  isInternalDoctor: call('GET', '/doctor/isInternalDoctor', 'doctors.list', 'none', {
    shows: ['doctors'],
    bare: true,
    answer: isDoctor,
  }),
  isReportingDoctor: call('GET', '/doctor/isReporting', 'doctors.list', 'none', {
    shows: ['doctors'],
    bare: true,
    answer: isDoctor,
  }),
  manageDoctors: call('GET', '/admin/doctors', 'doctors.manage', 'look-up', {
    shows: ['doctors', 'bookings'],
    answer: doctors.managedDoctorList,
  }),
  addDoctor: call('POST', '/admin/add/doctor', 'doctors.manage', 'change', {
    touches: ['doctors', 'people'],
    bare: true,
    repeatable: true,
    body: doctors.addDoctorBody,
    status: 201,
    answer: doctors.addedDoctor,
  }),
  previewDoctorImport: call('POST', '/admin/import/doctors/preview', 'doctors.manage', 'look-up', {
    shows: ['doctors'],
    bodyBytes: limits.importBytes,
    body: previewImportBody,
    answer: doctorImport.doctorImportPreview,
  }),
  importDoctors: call('POST', '/admin/import/doctors', 'doctors.manage', 'change', {
    touches: ['doctors', 'people'],
    repeatable: true,
    bodyBytes: limits.importBytes,
    body: importBody,
    answer: importAnswer,
  }),
  editDoctor: call('PUT', '/admin/edit/doctor/:id', 'doctors.manage', 'change', {
    repeats: 'listDoctors',
    touches: ['doctors'],
    params: doctors.doctorParams,
    body: doctors.editDoctorBody,
    answer: doctors.managedDoctor,
  }),
  changeDoctorPhoto: call('POST', '/admin/doctors/:id/photo', 'doctors.manage', 'change', {
    touches: ['doctors'],
    params: doctors.doctorParams,
    upload: { file: ['file'] },
    answer: doctors.managedDoctor,
  }),
  removeDoctorPhoto: call('DELETE', '/admin/doctors/:id/photo', 'doctors.manage', 'change', {
    touches: ['doctors'],
    params: doctors.doctorParams,
    answer: doctors.managedDoctor,
  }),
  convertDoctor: call('PUT', '/admin/convert/doctor/:id/toggle', 'doctors.manage', 'change', {
    touches: ['doctors'],
    bare: true,
    params: doctors.doctorParams,
    answer: doctors.doctor,
  }),
  deleteDoctor: call('DELETE', '/admin/delete/doctor/:id', 'doctors.manage', 'change', {
    touches: ['doctors', 'people'],
    bare: true,
    params: doctors.doctorParams,
    answer: doctors.deletedDoctor,
  }),
} as const satisfies Calls;
