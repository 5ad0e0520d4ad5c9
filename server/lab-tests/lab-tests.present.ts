import type { LabTest } from '#contract/lab-tests.ts';
import { rupeesOf } from '../money.ts';
import type { LabTestRow } from './lab-tests.store.ts';

export function presentLabTest({ id, name, pricePaise, hospital, active }: LabTestRow): LabTest {
  return { id, testId: id, testName: name, testPrice: rupeesOf(pricePaise), hospital, active };
}
