import type { Language } from '#contract/fields.ts';
import { clinicClock } from '#contract/clinic-time.ts';
import type { Closing } from '#contract/payments/books.ts';
import { byteOrderMark, csvLines, csvType } from '../shared/csv.ts';
import type { Cell } from '../shared/csv.ts';
import type { Download } from '../shared/file-transfer.ts';
import { asDownload } from '../shared/file-transfer.ts';
import en from './texts/en.json' with { type: 'json' };
import bn from './texts/bn.json' with { type: 'json' };

const catalogues = { en, bn };

/** A day's closing as CSV: one table, with a column for the type of each row. */
export function writeClosing(closing: Closing, language: Language): Download {
  const say = (key: keyof typeof en) => catalogues[language][key];
  const sum = (kind: string, mode: string | null, by: Cell, amount: number): Cell[] => [
    closing.day,
    kind,
    mode,
    null,
    null,
    null,
    amount,
    null,
    by,
    null,
  ];
  const rows: Cell[][] = [
    [
      say('day'),
      say('kind'),
      say('mode'),
      say('booking'),
      say('patient'),
      say('patientNumber'),
      say('amount'),
      say('reason'),
      say('by'),
      say('time'),
    ],
    ...closing.byMode.flatMap(({ mode, payments, refunds, reversals, net }) => [
      sum(say('payments'), say(mode), null, payments),
      sum(say('refunds'), say(mode), null, refunds),
      sum(say('reversals'), say(mode), null, reversals),
      sum(say('net'), say(mode), null, net),
    ]),
    sum(say('total'), null, null, closing.total),
    ...closing.byPerson.map(({ by, mode, net }) => sum(say('person'), say(mode), by, net)),
    ...closing.drawers.flatMap(({ by, float, taken, givenBack, expected, counted, difference, signedBy }) => [
      sum(say('float'), say('cash'), by, float),
      sum(say('drawerTaken'), say('cash'), by, taken),
      sum(say('drawerGivenBack'), say('cash'), by, givenBack),
      sum(say('drawer'), say('cash'), by, expected),
      ...(counted === null ? [] : [sum(say('counted'), say('cash'), by, counted)]),
      ...(difference === null ? [] : [sum(say('difference'), say('cash'), by, difference)]),
      ...(signedBy === null || difference === null ? [] : [sum(say('signedOff'), say('cash'), signedBy, difference)]),
    ]),
    sum(say('duesOfDay'), null, null, closing.dues.ofDay.amount),
    sum(say('duesAll'), null, null, closing.dues.all.amount),
    sum(say('duesUnconfirmed'), null, null, closing.dues.unconfirmed.amount),
    ...closing.given.map((row) => [
      closing.day,
      say(row.kind),
      row.mode && say(row.mode),
      row.bookingId,
      row.patientName,
      row.patientNumber,
      row.amount,
      row.reason ?? say('byForm'),
      row.by,
      clinicClock(new Date(row.at)).time,
    ]),
    ...closing.flagged.map((row) => [
      closing.day,
      say('flagged'),
      null,
      row.bookingId,
      row.patientName,
      row.patientNumber,
      Math.round((row.paid - row.due) * 100) / 100,
      say(`status.${row.paymentStatus}`),
      null,
      null,
    ]),
  ];
  return asDownload(`closing-${closing.day}.csv`, csvType, Buffer.from(byteOrderMark + csvLines(rows)));
}
