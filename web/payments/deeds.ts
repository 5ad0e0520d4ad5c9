import type { Answer } from '#contract/endpoints.ts';
import { may } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import { maySee, screens } from '#contract/screens.ts';

type Ledger = Answer<'readBookingPayments'>;

/** Who looks at a booking's money. */
export interface MoneyReader {
  role: Role;
  /** The booking is their own. */
  isOwn: boolean;
}

/** Nobody but Admin touches the money of their own booking */
const mayTouch = ({ role, isOwn }: MoneyReader) => role === 'Admin' || !isOwn;

/** What a reader may do about a booking's money as a whole: `works` at the counter, where all of it is to be seen to. */
export function choicesOn(
  { owed }: Pick<Ledger, 'owed'>,
  reader: MoneyReader,
): { works: boolean; record: boolean; discount: boolean; pay: boolean } {
  const { role, isOwn } = reader;
  const works = may('payments.record', role) && mayTouch(reader);
  const isOwed = owed > 0;
  return {
    works,
    record: works && isOwed,
    discount: works && isOwed && may('payments.discount', role),
    pay: isOwn && isOwed && maySee(screens.payment, role),
  };
}

/** Which of the two a reader may do about a line: none about one taken back already, or of which something else still stands. */
export function deedsOn(
  { kind, isReversed, remaining, amount }: Ledger['entries'][number],
  reader: MoneyReader,
): { refund: boolean; takeBack: boolean } {
  const { role } = reader;
  const isStanding = !isReversed && mayTouch(reader);
  const isWhole =
    kind === 'payment'
      ? remaining === amount
      : kind === 'refund'
        ? may('payments.refund', role)
        : kind === 'discount' && may('payments.discount', role);
  return {
    refund: isStanding && kind === 'payment' && remaining > 0 && may('payments.refund', role),
    takeBack: isStanding && isWhole && may('payments.reverse', role),
  };
}
