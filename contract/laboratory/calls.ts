import { bookingParams } from '../bookings/shapes.ts';
import { call, done, file } from '../call.ts';
import type { Calls } from '../call.ts';
import { labTestParams } from '../lab-tests/shapes.ts';
import * as quality from './quality.ts';
import * as specimens from './specimens.ts';
import * as storage from './storage.ts';
import * as turnaround from './turnaround.ts';
import * as worklist from './worklist.ts';

const pdf = ['application/pdf'];

export const laboratoryCalls = {
  readSamples: call('GET', '/lab-tests/:id/samples', 'lab-tests.readRanges', 'none', {
    shows: ['lab-tests'],
    params: labTestParams,
    answer: specimens.samplesAnswer,
  }),
  changeSamples: call('PUT', '/lab-tests/:id/samples', 'lab-tests.changeRanges', 'change', {
    repeats: 'readSamples',
    touches: ['lab-tests'],
    params: labTestParams,
    body: specimens.samplesBody,
    answer: specimens.samplesAnswer,
  }),
  listSpecimens: call('GET', '/specimens', 'specimens.collect', 'look-up', {
    isReadAgain: true,
    shows: ['specimens', 'bookings', 'lab-tests', 'reports', 'family', 'people'],
    answer: specimens.specimensAnswer,
  }),
  /** One word on a booking whose page the reader has opened, so it needs no audit entry. */
  readToCollect: call('GET', '/bookings/:id/to-collect', 'specimens.collect', 'none', {
    shows: ['specimens', 'bookings'],
    params: bookingParams,
    answer: specimens.toCollectAnswer,
  }),
  collectSpecimens: call('POST', '/specimens', 'specimens.collect', 'change', {
    touches: ['specimens'],
    repeatable: true,
    body: specimens.collectBody,
    status: 201,
    answer: specimens.collectAnswer,
  }),
  rejectSpecimen: call('POST', '/specimens/:id/reject', 'specimens.receive', 'change', {
    touches: ['specimens'],
    params: specimens.specimenParams,
    body: specimens.rejectSpecimenBody,
    answer: done,
  }),
  noteSampleQuality: call('PUT', '/specimens/:id/quality', 'specimens.receive', 'change', {
    touches: ['specimens'],
    params: specimens.specimenParams,
    body: specimens.qualityBody,
    answer: done,
  }),
  printLabels: call('GET', '/specimens/labels.pdf', 'specimens.collect', 'download', {
    query: specimens.labelsQuery,
    download: pdf,
    answer: file,
  }),
  printLabelTest: call('GET', '/specimens/label-test.pdf', 'specimens.collect', 'none', {
    query: specimens.labelTestQuery,
    download: pdf,
    answer: file,
  }),
  readWorklist: call('GET', '/worklist', 'specimens.work', 'look-up', {
    isReadAgain: true,
    shows: ['specimens', 'bookings', 'lab-tests', 'reports', 'family', 'people'],
    answer: worklist.worklistAnswer,
  }),
  readTurnaround: call('GET', '/turnaround', 'specimens.measure', 'none', {
    shows: ['specimens', 'reports', 'lab-tests'],
    query: turnaround.turnaroundQuery,
    answer: turnaround.turnaroundAnswer,
  }),
  receiveSpecimen: call('POST', '/specimens/receive', 'specimens.receive', 'change', {
    touches: ['specimens'],
    body: worklist.receiveBody,
    answer: worklist.receiveAnswer,
  }),
  listStored: call('GET', '/specimens/stored', 'specimens.work', 'look-up', {
    shows: ['specimens', 'bookings', 'lab-tests', 'reports', 'family', 'people', 'clinic'],
    answer: storage.storedAnswer,
  }),
  storeSpecimen: call('POST', '/specimens/store', 'specimens.receive', 'change', {
    touches: ['specimens'],
    body: storage.storeBody,
    answer: storage.storeAnswer,
  }),
  discardSpecimens: call('POST', '/specimens/discard', 'specimens.receive', 'change', {
    touches: ['specimens'],
    body: storage.discardBody,
    answer: storage.discardAnswer,
  }),
  readQuality: call('GET', '/quality-control', 'controls.read', 'none', {
    shows: ['controls', 'lab-tests'],
    answer: quality.qualityAnswer,
  }),
  addControl: call('POST', '/quality-control/controls', 'controls.manage', 'change', {
    touches: ['controls'],
    repeatable: true,
    body: quality.controlBody,
    status: 201,
    answer: quality.controlAnswer,
  }),
  enterRun: call('POST', '/quality-control/runs', 'controls.enter', 'change', {
    touches: ['controls'],
    repeatable: true,
    body: quality.runBody,
    status: 201,
    answer: quality.runAnswer,
  }),
  noteRun: call('POST', '/quality-control/runs/:id/note', 'controls.enter', 'change', {
    touches: ['controls'],
    params: quality.runParams,
    body: quality.runNoteBody,
    answer: done,
  }),
} as const satisfies Calls;
