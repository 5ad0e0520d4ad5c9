import type { Answer } from '#contract/endpoints.ts';
import type { Language } from '#contract/fields.ts';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import type { BillDocument } from '../print/bill-input.ts';
import type { TestApp, TestCaller } from './app.ts';
import { holderNumber } from './numbers.store.ts';
import { bodyOf } from './counter.ts';
import type { Counter } from './counter.ts';

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
  /** A document as the patient gets it. */
  printed: (path: string) => Promise<BillDocument>;
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
    billOf: async (id) => bodyOf<Answer<'issueBill'>>(await counter.post(patient, `/bookings/${id}/bills`)),
    printed: async (path) => bodyOf<BillDocument>(await patient.call('GET', `/api/v1${path}`), 200),
    turnTo: async (language) => {
      const path = `/api/v1/people/${await holderNumber(app.db, patient.account.id)}/language`;
      bodyOf(await counter.desk.call('PUT', path, { language }), 200);
    },
    lineIds: async (id) => (await counter.ledger(id)).entries.map((entry) => entry.id),
    setUpiId: async (upiId) => {
      const { profile, version } = (await counter.admin.call('GET', '/api/v1/clinic')).body as Answer<'readClinic'>;
      bodyOf(await counter.admin.call('PUT', '/api/v1/clinic', { profile: { ...profile, upiId }, version }), 200);
      return profile.name.en;
    },
  };
}

/** The sums of a document, in its order. */
export const sumsOf = ({ sums }: BillDocument) => sums.map(({ sum, paise }) => [sum, paise]);
