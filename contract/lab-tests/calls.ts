import * as analytes from './analytes.ts';
import * as labTests from './shapes.ts';
import * as starter from './starter.ts';
import * as packages from './packages.ts';
import * as labTestImport from './import.ts';
import { limits } from '../limits.ts';
import { call, done, file } from '../call.ts';
import type { Calls } from '../call.ts';

export const labTestCalls = {
  listLabTests: call('GET', '/read/tests/all', 'lab-tests.list', 'none', {
    shows: ['lab-tests'],
    bare: true,
    answer: labTests.labTestList,
  }),
  addLabTest: call('POST', '/admin/add/test', 'lab-tests.manage', 'change', {
    touches: ['lab-tests'],
    bare: true,
    repeatable: true,
    body: labTests.addTestBody,
    status: 201,
    answer: labTests.labTest,
  }),
  editLabTest: call('PUT', '/admin/edit/test/:id', 'lab-tests.manage', 'change', {
    repeats: 'listLabTests',
    touches: ['lab-tests'],
    bare: true,
    params: labTests.labTestParams,
    body: labTests.editTestBody,
    answer: labTests.labTest,
  }),
  deleteLabTest: call('DELETE', '/admin/delete/test/:id', 'lab-tests.manage', 'change', {
    touches: ['lab-tests'],
    bare: true,
    params: labTests.labTestParams,
    answer: done,
  }),
  listPackages: call('GET', '/packages', 'lab-tests.list', 'none', {
    shows: ['lab-tests'],
    answer: packages.testPackages,
  }),
  addPackage: call('POST', '/packages', 'lab-tests.manage', 'change', {
    touches: ['lab-tests'],
    repeatable: true,
    body: packages.addPackageBody,
    status: 201,
    answer: packages.testPackage,
  }),
  editPackage: call('PUT', '/packages/:id', 'lab-tests.manage', 'change', {
    repeats: 'listPackages',
    touches: ['lab-tests'],
    params: packages.packageParams,
    body: packages.editPackageBody,
    answer: packages.testPackage,
  }),
  readAnalytes: call('GET', '/lab-tests/:id/analytes', 'lab-tests.readRanges', 'none', {
    shows: ['lab-tests'],
    params: labTests.labTestParams,
    answer: analytes.analytesAnswer,
  }),
  readStarter: call('GET', '/lab-tests/starter/analytes', 'lab-tests.changeRanges', 'none', {
    shows: ['lab-tests'],
    answer: starter.starterAnswer,
  }),
  takeStarter: call('POST', '/lab-tests/starter', 'lab-tests.manage', 'change', {
    touches: ['lab-tests'],
    repeatable: true,
    body: starter.takeStarterBody,
    status: 201,
    answer: starter.takeStarterAnswer,
  }),
  readSheet: call('POST', '/lab-tests/sheet', 'lab-tests.changeRanges', 'none', {
    touches: [],
    bodyBytes: limits.importBytes,
    body: analytes.sheetBody,
    answer: analytes.sheetAnswer,
  }),
  exportAnalytes: call('GET', '/lab-tests/:id/analytes.csv', 'lab-tests.readRanges', 'download', {
    params: labTests.labTestParams,
    download: ['text/csv'],
    answer: file,
  }),
  saveAnalytes: call('PUT', '/lab-tests/:id/analytes', 'lab-tests.changeRanges', 'change', {
    repeats: 'readAnalytes',
    touches: ['lab-tests'],
    params: labTests.labTestParams,
    bodyBytes: limits.importBytes,
    body: analytes.saveAnalytesBody,
    answer: analytes.analytesAnswer,
  }),
  confirmAnalytes: call('POST', '/lab-tests/:id/analytes/confirm', 'lab-tests.confirmRanges', 'change', {
    touches: ['lab-tests'],
    params: labTests.labTestParams,
    body: analytes.confirmAnalytesBody,
    answer: analytes.analytesAnswer,
  }),
  previewImport: call('POST', '/admin/import/tests/preview', 'lab-tests.manage', 'none', {
    touches: [],
    bodyBytes: limits.importBytes,
    body: labTestImport.previewImportBody,
    answer: labTestImport.importPreview,
  }),
  importLabTests: call('POST', '/admin/import/tests', 'lab-tests.manage', 'change', {
    touches: ['lab-tests'],
    repeatable: true,
    bodyBytes: limits.importBytes,
    body: labTestImport.importBody,
    answer: labTestImport.importAnswer,
  }),
} as const satisfies Calls;
