import { expect, test } from 'vitest';
import { guessDepartment } from './departments.ts';

test.each([
  ['Chest X-ray PA view', 'XRAY'],
  ['XRAY knee', 'XRAY'],
  ['USG whole abdomen', 'ULTRASOUND'],
  ['HRCT thorax', 'CT_MRI'],
  ['BT CT', 'PATHOLOGY'],
  ['2D Echo', 'ECHO'],
  ['ECG', 'ECG'],
  ['TMT', 'ECG'],
  ['PFT', 'LUNG_FUNCTION'],
  ['EEG', 'NERVES'],
  ['Upper GI endoscopy', 'ENDOSCOPY'],
  ['Pap smear', 'HISTOPATHOLOGY'],
  ['Urine culture', 'MICROBIOLOGY'],
  ['CBC', 'HAEMATOLOGY'],
  ['HbA1c', 'BIOCHEMISTRY'],
  ['Dengue NS1 antigen', 'SEROLOGY'],
  ['Eye test', 'OTHER'],
  ['Urine routine', 'PATHOLOGY'],
  ['', 'PATHOLOGY'],
])('a new test called %j belongs to %s until somebody says otherwise', (name, department) => {
  expect(guessDepartment(name)).toBe(department);
});
