import type { Analyte } from '#contract/lab-tests/analytes.ts';
import type { Department } from '#contract/lab-tests/departments.ts';
import type { Sample } from '#contract/laboratory/specimens.ts';

/** A test of the starter catalogue, as a clinic that takes it over has it: switched off, without a price. */
export interface StarterTest {
  /** On labels and at the counter. */
  readonly code: string;
  readonly name: string;
  readonly nameBn: string;
  readonly department: Department;
  /** As usual in a small laboratory; '' where that differs. */
  readonly method: string;
  readonly promisedHours: number;
  readonly preparation: string;
  readonly preparationBn: string;
  /** Whether a visit at home is before ten o'clock. */
  readonly fasting: boolean;
  readonly samples: readonly Sample[];
  readonly analytes: readonly Analyte[];
}

/** What the patient does before, in both languages, and whether that is to come fasting. */
type Preparation = readonly [english: string, bengali: string, fasting?: true];

interface More {
  readonly samples: readonly Sample[];
  readonly hours: number;
  readonly method?: string;
  readonly before?: Preparation;
}

export const blood: readonly Sample[] = [{ container: 'EDTA', kind: 'Whole blood' }];
export const serum: readonly Sample[] = [{ container: 'CLOT', kind: 'Serum' }];
export const sugarTube: readonly Sample[] = [{ container: 'FLUORIDE', kind: 'Plasma' }];
export const citrate: readonly Sample[] = [{ container: 'CITRATE', kind: 'Plasma' }];
export const urinePot: readonly Sample[] = [{ container: 'URINE', kind: 'Urine' }];
export const stoolPot: readonly Sample[] = [{ container: 'STOOL', kind: 'Stool' }];

export const fasting: Preparation = [
  'Nothing to eat or drink but water for 8 hours before.',
  'আগে ৮ ঘণ্টা জল ছাড়া কিছু খাবেন না।',
  true,
];
export const longFasting: Preparation = [
  'Nothing to eat or drink but water for 10 to 12 hours before.',
  'আগে ১০ থেকে ১২ ঘণ্টা জল ছাড়া কিছু খাবেন না।',
  true,
];
export const morningUrine: Preparation = [
  "The first urine of the morning, the middle part of it, in the clinic's container.",
  'সকালের প্রথম প্রস্রাবের মাঝের অংশ, ক্লিনিকের পাত্রে।',
];
export const freshStool: Preparation = [
  "A small amount in the clinic's container, not mixed with urine or water, brought within two hours.",
  'ক্লিনিকের পাত্রে অল্প পরিমাণ, প্রস্রাব বা জল না মিশিয়ে, দুই ঘণ্টার মধ্যে আনুন।',
];

export const testOf = (
  department: Department,
  [code, name, nameBn]: readonly [code: string, name: string, nameBn: string],
  { samples, hours, method = '', before = ['', ''] }: More,
  analytes: readonly Analyte[],
): StarterTest => ({
  code,
  name,
  nameBn,
  department,
  method,
  promisedHours: hours,
  preparation: before[0],
  preparationBn: before[1],
  fasting: before[2] ?? false,
  samples,
  analytes,
});
