import type { Department } from '#contract/lab-tests/departments.ts';

/** Text keys of the departments of lab tests, in the catalogue `departments`. */
export const departmentTexts = {
  PATHOLOGY: 'department.pathology',
  HAEMATOLOGY: 'department.haematology',
  BIOCHEMISTRY: 'department.biochemistry',
  MICROBIOLOGY: 'department.microbiology',
  SEROLOGY: 'department.serology',
  HISTOPATHOLOGY: 'department.histopathology',
  XRAY: 'department.xray',
  ULTRASOUND: 'department.ultrasound',
  CT_MRI: 'department.ctMri',
  ECG: 'department.ecg',
  ECHO: 'department.echo',
  LUNG_FUNCTION: 'department.lungFunction',
  NERVES: 'department.nerves',
  ENDOSCOPY: 'department.endoscopy',
  OTHER: 'department.other',
} as const satisfies Record<Department, string>;
