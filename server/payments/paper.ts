import type { Language } from '#contract/fields.ts';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import type { PaperSize } from '#contract/payments/papers.ts';
import { paperPath } from '#contract/site.ts';
import type { Db } from '../db/database.ts';
import type { Download } from '../shared/file-transfer.ts';
import type { BillDocument } from '../print/bill-input.ts';
import { asDownload } from '../shared/file-transfer.ts';
import type { MoneyRow } from './ledger-rows.ts';
import { selectPaperFacts } from './paper-facts.store.ts';

/** What printing needs; `origin` is the clinic's public address, for the code on the paper. */
export interface PrintDeps {
  db: Db;
  origin: string;
}

/** The language and size in which a paper is asked for; by default the person's language, and A4. */
export interface AskedPaper {
  readonly language?: Language | undefined;
  readonly paper?: PaperSize | undefined;
}

/** Draws a document as a PDF file that is named by its number. */
export async function writePaper(document: BillDocument, paper?: PaperSize): Promise<Download> {
  // The PDF code loads fonts and a text shaper, so it is imported on first use.
  const { renderBill } = await import('../print/bill-document.ts');
  return asDownload(
    `${document.number.replaceAll('/', '-')}.pdf`,
    'application/pdf',
    await renderBill(document, paper),
  );
}

export const verifyAddress = ({ origin }: PrintDeps, code: string, language: Language) =>
  origin + paperPath(code, language);

/** The item of a line; of a test in a package with the package's name, which explains its price. */
export function itemIn(language: Language, booking: MoneyRow): string {
  const [item, whole] =
    language === 'bn'
      ? [booking.itemNameBn || booking.itemName, booking.packageNameBn || booking.packageName]
      : [booking.itemName, booking.packageName];
  return whole === '' ? item : `${item} (${whole})`;
}

/** Who a paper is for, who sent them, and the visit it belongs to. */
type Concerned = Pick<BillDocument, 'patient' | 'requester' | 'visitNumber'>;

/**
 * What a paper of a day says of its bookings beside their money: age and sex only where it is for one person, the visit
 * only where all of them are of one.
 */
export async function readConcerned(
  { db }: PrintDeps,
  bookings: readonly MoneyRow[],
  at: Date,
  language: Language,
): Promise<Concerned> {
  const people = [...new Map(bookings.map((booking) => [booking.patientNumber, booking])).values()];
  const facts = await selectPaperFacts(
    db,
    bookings.map(({ id }) => id),
    at,
  );
  const [first] = facts;
  const requesters = facts.map(({ requester, requesterBn }) => (language === 'bn' && requesterBn) || requester);
  return {
    patient: {
      ...patientOf(bookings[0]!, people, language),
      about: people.length === 1 && first ? { age: first.age, infantAge: first.infantAge, sex: first.sex } : null,
    },
    requester: [...new Set(requesters.filter((name) => name !== null))].join(', ') || null,
    visitNumber: new Set(facts.map(({ visitId }) => visitId)).size === 1 ? String(first!.visitId) : null,
  };
}

/** The patient of a paper; on a receipt for several, all their names and numbers in the same order. */
export const patientOf = ({ patientPhone }: MoneyRow, people: readonly MoneyRow[], language: Language) => ({
  name: people.map(({ patientName }) => patientName).join(', '),
  id: people.map(({ patientNumber }) => formatPatientNumber(patientNumber, language)).join(', '),
  phone: patientPhone,
});
