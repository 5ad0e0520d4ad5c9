import { readPdf } from './read-pdf.ts';

/** What is printed on a bill, a receipt or a voucher: every amount, in paise, by the label before it. */
export interface ReadPaper {
  /** The amounts of the table of services. */
  lines: number[];
  /** The sums below it, signs as printed. */
  sums: Partial<Record<Sum, number>>;
  /** The amounts of each table of payments, signs as printed. */
  tables: Partial<Record<Table, number[]>>;
  /** The amount in words, without spaces. */
  words: string;
  /** The amount the code to pay asks for. */
  toPay: number | null;
  mark: 'VOID' | 'REPLACED' | 'CANCELLED' | 'DUPLICATE' | null;
}

type Sum =
  | 'gross'
  | 'discount'
  | 'total'
  | 'paid'
  | 'before'
  | 'now'
  | 'refunded'
  | 'waived'
  | 'cancelled'
  | 'overpaid'
  | 'due'
  | 'byReceipt'
  | 'refundedBefore'
  | 'refundedNow'
  | 'left';
type Table = 'payments' | 'before' | 'now' | 'since' | 'refund';

/** The words on the papers, by hand; without spaces, since readers put some into Bengali words. */
const sums: Record<string, Sum> = {
  Sum: 'gross',
  যোগফল: 'gross',
  Discount: 'discount',
  ছাড়: 'discount',
  Total: 'total',
  মোট: 'total',
  Paid: 'paid',
  জমাপড়েছে: 'paid',
  Paidbefore: 'before',
  আগেজমাপড়েছে: 'before',
  Receivednow: 'now',
  এখনজমাপড়ল: 'now',
  Refunded: 'refunded',
  ফেরত: 'refunded',
  Waived: 'waived',
  মকুব: 'waived',
  'Notcollected:bookingcancelled': 'cancelled',
  'বুকিংবাতিল,তাইনেওয়াহবেনা': 'cancelled',
  Paidtoomuch: 'overpaid',
  বেশিজমাপড়েছে: 'overpaid',
  Stilldue: 'due',
  বাকিআছে: 'due',
  Paidbythereceipt: 'byReceipt',
  রসিদেজমাপড়েছিল: 'byReceipt',
  Refundedbefore: 'refundedBefore',
  আগেফেরতদেওয়াহয়েছে: 'refundedBefore',
  Refundednow: 'refundedNow',
  এখনফেরতদেওয়াহল: 'refundedNow',
  Leftofthispayment: 'left',
  এইজমারমধ্যেরইল: 'left',
};
const tables: Record<string, Table> = {
  Payments: 'payments',
  জমারহিসাব: 'payments',
  Paidbefore: 'before',
  আগেরজমা: 'before',
  Receivednow: 'now',
  এখনকারজমা: 'now',
  Refundedorreversedsince: 'since',
  পরেফেরতবাবাদ: 'since',
  Refundednow: 'refund',
  এখনফেরত: 'refund',
};
const marks: Record<string, ReadPaper['mark']> = {
  CANCELLED: 'CANCELLED',
  'বুকিং বাতিল': 'CANCELLED',
  VOID: 'VOID',
  বাতিল: 'VOID',
  REPLACED: 'REPLACED',
  পুরোনোবিল: 'REPLACED',
  DUPLICATE: 'DUPLICATE',
  ডুপ্লিকেট: 'DUPLICATE',
};
const known = Object.fromEntries(Object.entries(sums).map(([word, sum]) => [word.normalize('NFC'), sum]));
const compact = (text: string) => text.normalize('NFC').replaceAll(/\s/g, '');
const services = /ServiceAmount|পরিষেবাটাকা/;
const inWords = /(?:Amountinwords|(?:Receivednow|Refundednow),inwords|(?:এখনজমাপড়ল,|এখনফেরত,)?কথায়):(.*?(?:Only|মাত্র))/u;
const columns = /DateNumberModeReference,reasonEnteredbyAmount|তারিখনম্বরমাধ্যমরেফারেন্স,কারণলিখেছেনটাকা/u;
const amount = /(−?)₹([\d,]+)\.(\d\d)/;
const paiseOf = ([, minus, rupees = '', paise]: RegExpMatchArray) =>
  (minus ? -1 : 1) * Number(rupees.replaceAll(',', '') + paise);

/** Reads a paper in either language. Fails on an amount without a known label before it. */
export async function readPaper(file: Uint8Array): Promise<ReadPaper> {
  const { text } = await readPdf(file);
  const all = compact(text).replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));
  const words = compactMatch(all, inWords);
  const [above, below] = [all.slice(0, words.index), all.slice(words.index + words[0].length)];
  const listed = above.slice(compactMatch(above, services).index).replace(services, '');
  const read: ReadPaper = { lines: [], sums: {}, tables: {}, words: words[1] ?? '', toPay: null, mark: null };
  for (const [, label = '', ...money] of listed.matchAll(new RegExp(`(.*?)${amount.source}`, 'gu'))) {
    const paise = paiseOf(['', ...money] as unknown as RegExpMatchArray);
    const sum = known[label.replace(/\(.*\)$/u, '')];
    if (sum) read.sums[sum] = paise;
    else if (Object.keys(read.sums).length === 0) read.lines.push(paise);
    else throw new Error(`An unknown sum: ${label}`);
  }
  const pay = /pay(−?)₹([\d,]+)\.(\d\d)\.|(−?)₹([\d,]+)\.(\d\d)দিতে/u.exec(below);
  if (pay)
    read.toPay = paiseOf(['', ...pay.slice(1).filter((part) => part !== undefined)] as unknown as RegExpMatchArray);
  const parts = (pay ? below.slice(0, pay.index) : below).split(columns);
  for (const [index, part] of parts.slice(1).entries()) {
    const title = Object.keys(tables).find((known) => parts[index]!.endsWith(compact(known)));
    if (!title) throw new Error(`A table without a title it knows: ${parts[index]!.slice(-40)}`);
    read.tables[tables[title]!] = [...part.matchAll(new RegExp(amount, 'gu'))].map(paiseOf);
  }
  const mark = Object.keys(marks).find((known) => all.endsWith(compact(known)));
  if (mark) read.mark = marks[mark]!;
  return read;
}

function compactMatch(text: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(text);
  if (!found) throw new Error(`${pattern.source} is not on the paper: ${text}`);
  return found;
}
