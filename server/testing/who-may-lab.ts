import type { EndpointName } from '#contract/endpoints.ts';
import type { Action } from '#contract/permissions.ts';

/** What the calls of the laboratory and its price list ask for: a part of `asksFor`. */
export const labAsksFor = {
  'lab-tests.list': ['listLabTests', 'listPackages'],
  'lab-tests.seeInactive': [],
  'lab-tests.readRanges': ['readAnalytes', 'exportAnalytes', 'readSamples'],
  'lab-tests.changeRanges': ['readStarter', 'readSheet', 'saveAnalytes', 'changeSamples'],
  'specimens.collect': ['listSpecimens', 'collectSpecimens', 'printLabels', 'printLabelTest'],
  'specimens.work': ['readWorklist'],
  'specimens.measure': ['readTurnaround'],
  'specimens.receive': ['receiveSpecimen', 'noteSampleQuality', 'rejectSpecimen'],
  'controls.read': ['readQuality'],
  'controls.enter': ['enterRun', 'noteRun'],
  'controls.manage': ['addControl'],
  'lab-tests.confirmRanges': ['confirmAnalytes'],
  'lab-tests.manage': [
    'addLabTest',
    'editLabTest',
    'deleteLabTest',
    'addPackage',
    'editPackage',
    'previewImport',
    'importLabTests',
  ],
  'lab-tests.export': ['exportLabTests'],
} as const satisfies Partial<Record<Action, readonly EndpointName[]>>;
