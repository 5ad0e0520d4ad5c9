import type { Sample } from '#contract/laboratory/specimens.ts';
import type { Db } from '../db/database.ts';
import { takeStarter } from '../lab-tests/starter.service.ts';
import { starterTests } from '../lab-tests/starter/lists.ts';
import { sellTests } from './demo.store.ts';

/** What the demo's clinic sells of the starter catalogue, by code, with its prices in rupees. */
const prices: Readonly<Record<string, number>> = {
  ESR: 100,
  MAL: 350,
  FBS: 70,
  PPBS: 70,
  LIPID: 550,
  LFT: 650,
  KFT: 600,
  CREA: 150,
  ELEC: 400,
  WIDAL: 180,
  NS1: 650,
  HBSAG: 250,
  UCS: 600,
  URINE: 120,
};
/** Not in the clinic's list yet, so that people who try the demo can take some over. */
const notTaken: readonly string[] = ['PRL', 'FSH', 'LH', 'TESTO', 'BHCG', 'PSA', 'CA125', 'AFP'];

/** A test of the catalogue that is sold. */
export interface DemoStarterTest {
  name: string;
  priceRupees: number;
  samples: readonly Sample[];
}

/** Those that are sold; all are to be confirmed by the pathologist. */
export const demoStarter: readonly DemoStarterTest[] = starterTests().flatMap(({ code, name, samples }) => {
  const priceRupees = prices[code];
  return priceRupees === undefined ? [] : [{ name, priceRupees, samples }];
});

/** Takes the catalogue over as a clinic does, beside the tests that are there, and sells some of it. */
export async function fillStarter(tx: Db, hospital: string): Promise<void> {
  await takeStarter(tx, {
    codes: starterTests()
      .map(({ code }) => code)
      .filter((code) => !notTaken.includes(code)),
  });
  await sellTests(tx, hospital, demoStarter);
}
