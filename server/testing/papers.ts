import type { Answer } from '#contract/endpoints.ts';
import type { Language } from '#contract/fields.ts';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import type { BillDocument } from '../print/bill-input.ts';
import type { TestApp, TestCaller } from './app.ts';
import { changeProfile } from './clinic.ts';
import { holderNumber } from './numbers.store.ts';
import type { Counter } from './counter.ts';
import { bodyOf, done } from './typed-calls.ts';

/**
 * Common steps of tests of bills, receipts and vouchers, with a patient of their own. The test replaces `renderBill` so
 * that it answers the document as JSON: what is printed is checked before it is drawn.
 */
export interface Papers {
  patient: TestCaller;
  /** The patient's number as papers show it. */
  number: (language?: Language) => Promise<string>;
  /** A booking of the patient for ₹500: 'Sugar', 'সুগার'. */
  own: (wanted?: Parameters<Counter['booking']>[0]) => Promise<number>;
  billOf: (id: number) => Promise<Answer<'issueBill'>>;
  /** A document as the patient, or another reader, gets it. */
  printed: (path: string, reader?: TestCaller) => Promise<BillDocument>;
  /** Changes the language of the patient's papers, as the desk does. */
  turnTo: (language: Language) => Promise<void>;
  /** The booking's ledger entries, oldest first. */
  lineIds: (id: number) => Promise<number[]>;
  /** Sets the clinic's UPI id and returns its name. */
  setUpiId: (upiId: string) => Promise<string>;
}

export async function openPapers(app: TestApp, counter: Counter): Promise<Papers> {
  const patient = await app.asRole('User', { name: 'Bimal Das' });
  return {
    patient,
    number: async (language = 'en') => formatPatientNumber(await holderNumber(app.db, patient.account.id), language),
    own: (wanted = {}) =>
      counter.booking({ accountId: patient.account.id, itemName: 'Sugar', itemNameBn: 'সুগার', ...wanted }),
    billOf: (id) => done(patient.issueBill({ params: { id } })),
    printed: async (path, reader = patient) => bodyOf(await reader.call('GET', `/api/v1${path}`)) as BillDocument,
    turnTo: async (language) => {
      await done(
        counter.desk.changePersonLanguage({
          params: { patientNumber: await holderNumber(app.db, patient.account.id) },
          body: { language },
        }),
      );
    },
    lineIds: async (id) => (await counter.ledger(id)).entries.map((entry) => entry.id),
    setUpiId: async (upiId) => {
      return (await done(changeProfile(counter.admin, { upiId }))).profile.name.en;
    },
  };
}

/** The sums of a document, in its order. */
export const sumsOf = ({ sums }: BillDocument) => sums.map(({ sum, paise }) => [sum, paise]);

/** One of the sums of a document, in paise. */
export const sumIn = ({ sums }: BillDocument, name: BillDocument['sums'][number]['sum']) =>
  sums.find(({ sum }) => sum === name)?.paise;
