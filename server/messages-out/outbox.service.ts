import type { Received } from '#contract/endpoints.ts';
import { placeOf } from '#contract/paging.ts';
import type { Page } from '#contract/paging.ts';
import { messageChannels } from '#contract/messages-out/providers.ts';
import { countParts, messageKinds, passedOn } from '#contract/messages-out/texts.ts';
import { retention } from '#contract/patients/retention.ts';
import { clearSmsFailed } from '../accounts/marked-sms.service.ts';
import { exampleSms } from '../accounts/sms-texts.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { listDaysOf } from '../shared/list-days.ts';
import {
  countByMonth,
  deleteOldMessages,
  holdOwed,
  insertMessageTo,
  selectOneOwed,
  selectOwed,
  selectPrices,
  setPrice,
  settleOwed,
} from './outbox.store.ts';
import type { MessageCount, OwedRow, PriceRow } from './outbox.store.ts';
import { paiseOf } from '../shared/money.ts';
import { managesMessages } from './outbox.policy.ts';
import { deleteOldReports } from './reports.store.ts';

export interface ListedMessages {
  rows: OwedRow[];
  page: Page;
}

/**
 * A page of the messages: those that did not arrive first, then the newest. The desk sees only those that did not
 * arrive and can be passed on.
 * @throws NO_SUCH_PAGE
 */
export async function listMessagesOut(
  db: Db,
  { caller }: Asking,
  { failed, booking, page, size, ...days }: Received<'listMessagesOut'>['query'],
): Promise<ListedMessages> {
  const place = { page, size };
  const isAll = managesMessages(caller);
  const which = {
    ...listDaysOf(days),
    onlyFailed: failed === 'true' || !isAll,
    kinds: isAll ? null : messageKinds.filter(passedOn),
    booking: booking ?? null,
  };
  const { rows, total } = await selectOwed(db, which, place);
  if (place.page > 0 && rows.length === 0) throw clinicError('NO_SUCH_PAGE');
  note(rows);
  return { rows, page: placeOf(place, total) };
}

/** The messages that providers accepted, and the prices. */
export interface CountedMessages {
  counts: MessageCount[];
  prices: PriceRow[];
}

/** How many messages providers accepted, by month and kind. */
export const countMessagesOut = async (db: Db): Promise<CountedMessages> => ({
  counts: await countByMonth(db),
  prices: await selectPrices(db),
});

/** Keeps the price of 1,000 messages of each channel; an empty one means that it is not known. */
export function priceMessages({ db }: Dependencies, body: Received<'priceMessages'>['body']): Promise<CountedMessages> {
  return db.transaction(async (tx) => {
    for (const channel of messageChannels) {
      const price = body[channel];
      await setPrice(tx, channel, price === '' ? null : paiseOf(price));
    }
    return countMessagesOut(tx);
  });
}

function note(rows: readonly OwedRow[]): void {
  noteSubjects(
    rows.flatMap(({ accountId }) => accountId ?? []),
    rows.map(({ id }) => id),
  );
}

/** Sends a message that did not arrive once more. @throws NOT_FOUND; STALE if it has arrived, or is a code */
export async function sendMessageAgain({ db, jobs }: Dependencies, id: number): Promise<OwedRow> {
  return db.transaction(async (tx) => {
    const row = await settle(tx, id, 'QUEUED');
    await jobs.add(tx, 'message', { owedId: id });
    return row;
  });
}

/** Notes that somebody at the clinic has told the person. @throws NOT_FOUND; STALE if it has arrived */
export async function handMessageOver({ db }: Dependencies, { caller }: Asking, id: number): Promise<OwedRow> {
  return db.transaction(async (tx) => {
    const known = await selectOneOwed(tx, id);
    if (known && !managesMessages(caller) && !passedOn(known.kind)) throw clinicError('NOT_FOUND');
    const row = await settle(tx, id, 'HANDED_OVER');
    await clearSmsFailed(tx, { accountId: row.accountId, bookingId: row.bookingId });
    return row;
  });
}

async function settle(tx: Db, id: number, state: 'QUEUED' | 'HANDED_OVER'): Promise<OwedRow> {
  const isSettled = await settleOwed(tx, id, state);
  const row = await selectOneOwed(tx, id);
  if (!row) throw clinicError('NOT_FOUND');
  note([row]);
  if (!isSettled) throw clinicError('STALE');
  return row;
}

/** Sends the text of a kind, with made-up values, to the caller's own phone. */
export async function testTemplate(
  { jobs, origin }: Pick<Dependencies, 'jobs' | 'origin'>,
  tx: Db,
  { accountId, phone }: Caller,
  { kind, language }: Received<'testTemplate'>['params'],
): Promise<OwedRow> {
  const { profile } = await readClinic(tx);
  const text = exampleSms(kind, language, { profile, origin });
  const owedId = await insertMessageTo(tx, accountId, { to: phone, kind, language, text }, countParts(text));
  await jobs.add(tx, 'message', { owedId });
  noteSubjects([accountId], [owedId]);
  return (await selectOneOwed(tx, owedId))!;
}

/** Deletes the messages that are older than they are kept. */
export async function purgeMessagesOut(db: Db): Promise<number> {
  await deleteOldReports(db, reportDays);
  return deleteOldMessages(db, retention.messages.years);
}

/** How many days reports are kept. They come within three days; then the message itself has what they said. */
const reportDays = 14;

/**
 * Stops the messages that waited when a backup was restored: they may have gone out since, so they are shown and not
 * sent by themselves.
 */
export async function holdMessagesOut(db: Db): Promise<void> {
  await holdOwed(db);
}
