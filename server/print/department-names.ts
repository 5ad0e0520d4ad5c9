import type { Language } from '#contract/fields.ts';
import type { Department } from '#contract/lab-tests/departments.ts';
import { textsIn } from './texts.ts';
import type { TextKey } from './texts.ts';

const departmentTexts: Record<Department, TextKey> = {
  PATHOLOGY: 'departmentPathology',
  HAEMATOLOGY: 'departmentHaematology',
  BIOCHEMISTRY: 'departmentBiochemistry',
  MICROBIOLOGY: 'departmentMicrobiology',
  SEROLOGY: 'departmentSerology',
  HISTOPATHOLOGY: 'departmentHistopathology',
  XRAY: 'departmentXray',
  ULTRASOUND: 'departmentUltrasound',
  CT_MRI: 'departmentCtMri',
  ECG: 'departmentEcg',
  ECHO: 'departmentEcho',
  LUNG_FUNCTION: 'departmentLungFunction',
  NERVES: 'departmentNerves',
  ENDOSCOPY: 'departmentEndoscopy',
  OTHER: 'departmentOther',
};

/** What papers and files call a department. */
export const departmentName = (department: Department, language: Language): string =>
  textsIn(language)(departmentTexts[department]);
