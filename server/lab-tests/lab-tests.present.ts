import { isPrenatalScan } from '#contract/lab-tests/prenatal.ts';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import type { TestPrice } from '#contract/site.ts';
import { rupeesOf } from '../shared/money.ts';
import type { LabTestRow } from './lab-tests.store.ts';

export function presentLabTest({ id, name, nameBn, pricePaise, ...more }: LabTestRow): LabTest {
  return {
    id,
    testId: id,
    testName: name,
    testNameBn: nameBn,
    testPrice: rupeesOf(pricePaise),
    ...more,
    ...(isPrenatalScan(name, nameBn) && { formF: true }),
  };
}

/** A test on the public page of prices; a name without Bengali is shown in English. */
export function presentTestPrice({ name, nameBn, pricePaise, promisedHours, ...test }: LabTestRow): TestPrice {
  return {
    name: { en: name, bn: nameBn || name },
    price: rupeesOf(pricePaise),
    preparation: { en: test.preparation || test.preparationBn, bn: test.preparationBn || test.preparation },
    promisedHours,
  };
}
