/** The department of a test: the heading on its report. An account signs reports of the departments the admin sets. */
export const departments = [
  'PATHOLOGY',
  'HAEMATOLOGY',
  'BIOCHEMISTRY',
  'MICROBIOLOGY',
  'SEROLOGY',
  'HISTOPATHOLOGY',
  'XRAY',
  'ULTRASOUND',
  'CT_MRI',
  'ECG',
  'ECHO',
  'LUNG_FUNCTION',
  'NERVES',
  'ENDOSCOPY',
  'OTHER',
] as const;
export type Department = (typeof departments)[number];

/** The departments of the laboratory; the others' reports are not called laboratory reports. */
const laboratory: ReadonlySet<Department> = new Set([
  'PATHOLOGY',
  'HAEMATOLOGY',
  'BIOCHEMISTRY',
  'MICROBIOLOGY',
  'SEROLOGY',
  'HISTOPATHOLOGY',
]);
export const isOfLaboratory = (department: Department) => laboratory.has(department);

/** The first that matches decides. Migration 0022 has the same patterns for the tests of its day. */
const patterns: readonly (readonly [RegExp, Department])[] = [
  [/x-?\s?ray|radiograph/i, 'XRAY'],
  [/ultraso|\busg\b|sonograph/i, 'ULTRASOUND'],
  [/\bct scan|\bhrct\b|\bmri\b|tomograph/i, 'CT_MRI'],
  [/\becho\b|echocard/i, 'ECHO'],
  [/\b(ecg|ekg|tmt)\b|electrocard|holter/i, 'ECG'],
  [/\bpft\b|spirom|lung function|pulmonary function/i, 'LUNG_FUNCTION'],
  [/\b(eeg|emg|ncv)\b|nerve conduction/i, 'NERVES'],
  [/endoscop|colonoscop/i, 'ENDOSCOPY'],
  [/biops|histopath|cytolog|\bfnac\b|pap smear/i, 'HISTOPATHOLOGY'],
  [/culture|gram stain|\bafb\b|scraping/i, 'MICROBIOLOGY'],
  [/\bcbc\b|blood count|haemoglobin\b|hemoglobin\b|\besr\b|platelet/i, 'HAEMATOLOGY'],
  [
    /sugar|glucose|hba1c|lipid|liver|kidney|renal|creatinine|urea|thyroid|electrolyte|\b(lft|kft|tsh)\b/i,
    'BIOCHEMISTRY',
  ],
  [/widal|dengue|malaria|\bhiv\b|hbsag|vdrl|serolog|antigen|antibod/i, 'SEROLOGY'],
  [/\beye\b|hearing|audiom|blood pressure|\bbp\b|consult|counsel|dressing|dental|diet/i, 'OTHER'],
];

/** The department a test's name suggests, for a new test that is added without one. */
export function guessDepartment(testName: string): Department {
  return patterns.find(([pattern]) => pattern.test(testName))?.[1] ?? 'PATHOLOGY';
}
