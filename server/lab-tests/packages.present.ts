import type { Answer } from '#contract/endpoints.ts';
import type { TestPackage } from '#contract/lab-tests/packages.ts';
import type { PackagePrice } from '#contract/site.ts';
import { rupeesOf } from '../shared/money.ts';
import type { Package } from './packages.service.ts';

const priceOf = ({ sharesPaise }: Package) => rupeesOf(sharesPaise.reduce((sum, paise) => sum + paise, 0));

export function presentPackage(found: Package): TestPackage {
  const { id, name, nameBn, code, pricePaise, active, offered, tests, sharesPaise } = found;
  return {
    packageId: id,
    name,
    nameBn,
    code,
    ownPrice: pricePaise === null ? null : rupeesOf(pricePaise),
    price: priceOf(found),
    active,
    offered,
    tests: tests.map((test, place) => ({
      testId: test.id,
      testName: test.name,
      testNameBn: test.nameBn,
      testPrice: rupeesOf(test.pricePaise),
      share: rupeesOf(sharesPaise[place]!),
      active: test.active,
    })),
  };
}

export const presentPackages = (packages: readonly Package[]): Answer<'listPackages'> => ({
  packages: packages.map(presentPackage),
});

/** A package on the public page of prices; a name without Bengali is shown in English. */
export const presentPackagePrice = (found: Package): PackagePrice => ({
  name: { en: found.name, bn: found.nameBn || found.name },
  price: priceOf(found),
  tests: found.tests.map(({ name, nameBn }) => ({ en: name, bn: nameBn || name })),
});
