import type { Received } from '#contract/endpoints.ts';
import { findAccount } from '../accounts/accounts.service.ts';
import { quoteDoctor, quoteLabTest } from './book/quote-booking.service.ts';
import type { Quote, QuotedFor } from './book/quote-booking.service.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { noteAsked, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { allowLookUp } from '../guards/account-limits.ts';
import { paiseOf } from '../shared/money.ts';
import { linesToBook, nameLineInError } from './lines.service.ts';
import type { LineToBook } from './lines.service.ts';

type Form = Received<'quoteVisit'>['body'];

/**
 * What the lines of a visit would cost this person now, by the rules by which they would be booked. Nothing is stored.
 * @throws NOT_BOOKABLE, PLACE_TAKEN, INVALID_FIELDS, TOO_MANY_REQUESTS; what is wrong with a line is under `lines.0`
 */
export async function quoteVisit(deps: Dependencies, asking: Asking, form: Form): Promise<Quote[]> {
  const { caller } = asking;
  const whose = await personOf(deps, caller, form);
  const toBook = await linesToBook(deps.db, form.lines);
  const { repeatDays } = (await readClinic(deps.db)).profile;
  const quotes: Quote[] = [];
  for (const [place] of form.lines.entries()) {
    const parts: Quote[] = [];
    for (const { line } of toBook.filter((one) => one.place === place))
      parts.push(
        await quoteLine(deps.db, caller, whose, line, repeatDays).catch((error: unknown) => {
          throw nameLineInError(error, place);
        }),
      );
    const quote = asOne(parts);
    quotes.push({ ...quote, sameTest: quote.sameTest || isRepeated(form.lines, place) });
  }
  return quotes;
}

/** The quote of a line from its parts: the tests of a package, or the line itself. */
const asOne = (parts: readonly Quote[]): Quote => ({
  ...parts[0]!,
  pricePaise: parts.reduce((sum, { pricePaise }) => sum + pricePaise, 0),
  sameTest: parts.some(({ sameTest }) => sameTest),
  lastOn:
    parts
      .flatMap(({ lastOn }) => lastOn ?? [])
      .toSorted()
      .at(-1) ?? null,
});

/** The person to quote for; null if the phone has no account yet, who is quoted like anybody new. */
async function personOf(deps: Dependencies, caller: Caller, { phone, patientId }: Form): Promise<QuotedFor> {
  if (!phone) return null;
  noteAsked(phone);
  await allowLookUp(deps, caller, phone);
  const account = await findAccount(deps.db, phone);
  if (!account) return null;
  noteSubjects([account.id]);
  return { accountId: account.id, patientId: patientId ?? null };
}

async function quoteLine(
  db: Db,
  caller: Caller,
  whose: QuotedFor,
  line: LineToBook['line'],
  repeatDays: number,
): Promise<Quote> {
  if (line.type === 'test') {
    const quote = await quoteLabTest(db, whose, line.testId, repeatDays);
    return line.ofPackage ? { ...quote, pricePaise: line.ofPackage.pricePaise } : quote;
  }
  const quote = await quoteDoctor(db, caller, whose, line.doctor, line.sitting ?? null);
  const told = quote.feeUnknown && line.fee !== undefined;
  return told ? { ...quote, pricePaise: paiseOf(line.fee!) } : quote;
}

/** Whether an earlier line is the same test. */
function isRepeated(lines: Form['lines'], place: number): boolean {
  const line = lines[place]!;
  return line.type === 'test' && lines.slice(0, place).some((one) => one.type === 'test' && one.testId === line.testId);
}
