import { writeAge } from '#contract/patients/age.ts';
import { sumTexts } from './bill-input.ts';
import type { BillDocument, BillMove, BillSum } from './bill-input.ts';
import { formats } from './format.ts';
import { spacePhone } from './letterhead.ts';
import type { LabelledText } from './letterhead.ts';
import type { Say } from './texts.ts';

const modeTexts = { cash: 'modeCash', upi: 'modeUpi', card: 'modeCard', gateway: 'modeGateway' } as const;
export const titles = { bill: 'bill', receipt: 'receipt', voucher: 'voucher' } as const;
const numberTexts = { bill: 'billNumber', receipt: 'receiptNumber', voucher: 'voucherNumber' } as const;
export const wordsTexts = { bill: 'amountInWords', receipt: 'paidInWords', voucher: 'refundedInWords' } as const;
export const endTexts = { bill: 'computerBill', receipt: 'computerReceipt', voucher: 'computerVoucher' } as const;

/** Sums that lower what is due, printed with a minus; the others are added, or say what is left. */
const lessSums: ReadonlySet<BillSum['sum']> = new Set([
  'discount',
  'refunded',
  'notCollected',
  'cancelled',
  'refundedBefore',
  'refundedNow',
]);
export const boldSums: ReadonlySet<BillSum['sum']> = new Set(['total', 'paidNow', 'refundedNow', 'due']);

const sexTexts = { Male: 'maleSex', Female: 'femaleSex', Other: 'otherSex' } as const;

/** Who the patient is, and who sent them. */
export function listPatientFacts({ patient, requester, language }: BillDocument, say: Say): LabelledText[] {
  const { about } = patient;
  const sexAndAge = about && [writeAge(about, language), about.sex && say(sexTexts[about.sex])];
  const facts: [label: string, text: string | null | undefined][] = [
    [say('patient'), patient.name],
    [say('patientId'), patient.id],
    [say('sexAndAge'), sexAndAge?.filter(Boolean).join(' / ')],
    [say('phone'), patient.phone && spacePhone(patient.phone)],
    [say('requester'), requester],
  ];
  return facts.flatMap(([label, text]) => (text ? [[label, text] as const] : []));
}

/** The document's number and date, what it belongs to, who issued it, and the cash. */
export function listBillFacts(bill: BillDocument, say: Say): LabelledText[] {
  const { kind, number, date, billNumber, receiptNumber, visitNumber, bookingNumber, issuedBy, cash, language } = bill;

  const facts: LabelledText[] = [
    [say(numberTexts[kind]), number],
    [say('date'), formats[language].dateTime(date)],
  ];
  if (billNumber) facts.push([say('billNumber'), billNumber]);
  if (receiptNumber) facts.push([say('receiptNumber'), receiptNumber]);
  if (visitNumber) facts.push([say('visitNumber'), visitNumber]);
  if (bookingNumber) facts.push([say('bookingNumber'), bookingNumber]);
  if (issuedBy) facts.push([say('issuedBy'), issuedBy]);
  if (cash) {
    const { rupees } = formats[language];
    facts.push([say('cashGiven'), rupees(cash.givenPaise)], [say('cashReturned'), rupees(cash.returnedPaise)]);
  }
  return facts;
}

/** The text of a sum and its amount, with a minus where it lowers what is due. */
export function writeSum({ sum, paise, reason }: BillSum, { language }: BillDocument, say: Say): LabelledText {
  return [
    say(sumTexts[sum]) + (reason ? ` (${reason})` : ''),
    formats[language].rupees(lessSums.has(sum) ? -paise : paise),
  ];
}

const kindTexts = { refund: 'refund', reversal: 'reversal' } as const;

/** The texts of a payment, refund or reversal. */
export function writeMove(move: BillMove, { language }: BillDocument, say: Say) {
  const { dateTime, rupees } = formats[language];
  const mode = say(modeTexts[move.mode]);
  return {
    at: dateTime(move.at),
    number: move.number ?? '',
    mode: move.kind === 'payment' ? mode : `${say(kindTexts[move.kind])}, ${mode}`,
    about: [move.reference, move.reason].filter(Boolean).join('; '),
    by: move.by ?? '',
    amount: rupees(move.kind === 'payment' ? move.paise : -move.paise),
  };
}
