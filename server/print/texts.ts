import type { Language } from '#contract/fields.ts';
import type { Department } from '#contract/lab-tests/departments.ts';
import en from './texts/en.json' with { type: 'json' };
import bn from './texts/bn.json' with { type: 'json' };

const catalogues = { en, bn };

/** A key of the documents' catalogue. */
export type TextKey = keyof typeof en;
export type Say = (key: TextKey, values?: Record<string, string>) => string;

/** Returns the function that gives texts in one language. */
export function textsIn(language: Language): Say {
  return (key, values = {}) =>
    catalogues[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

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

/** The name of a department on papers and in files. */
export const departmentName = (department: Department, language: Language): string =>
  textsIn(language)(departmentTexts[department]);
