import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { rupeesOf } from '../money.ts';
import type { LabTestRow } from './lab-tests.store.ts';

export function presentLabTest({ id, name, nameBn, pricePaise, ...more }: LabTestRow): LabTest {
  return { id, testId: id, testName: name, testNameBn: nameBn, testPrice: rupeesOf(pricePaise), ...more };
}
