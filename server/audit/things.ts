import type { AuditThing } from '#contract/audit/shapes.ts';
import type { EndpointName } from '#contract/endpoints.ts';

/** The calls whose records are doctors: the same as in the index of migration 0174, which the search uses. */
export const doctorCalls = [
  'addDoctor',
  'importDoctors',
  'editDoctor',
  'changeDoctorPhoto',
  'removeDoctorPhoto',
  'convertDoctor',
  'deleteDoctor',
  'takeSessionStep',
] as const satisfies readonly EndpointName[];
const labTestCalls = [
  'addLabTest',
  'importLabTests',
  'editLabTest',
  'deleteLabTest',
  'changeSamples',
  'saveAnalytes',
  'confirmAnalytes',
  'exportAnalytes',
  'takeStarter',
] as const satisfies readonly EndpointName[];
const packageCalls = ['addPackage', 'editPackage'] as const satisfies readonly EndpointName[];

const kinds: ReadonlyMap<string, AuditThing['kind']> = new Map([
  ...doctorCalls.map((call) => [call, 'doctor'] as const),
  ...labTestCalls.map((call) => [call, 'labTest'] as const),
  ...packageCalls.map((call) => [call, 'package'] as const),
]);

/** What the records of a call are; undefined for those of patients. */
export const kindOf = (call: string): AuditThing['kind'] | undefined => kinds.get(call);
