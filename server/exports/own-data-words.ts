import { writeClocks } from '#contract/clock-words.ts';
import type { Language } from '#contract/fields.ts';
import type { EntryKind } from '#contract/payments/states.ts';
import type { presentBooking } from '../bookings/bookings.present.ts';
import { paiseOf } from '../shared/money.ts';
import type { presentLedger } from '../payments/payments.present.ts';
import { formats } from '../print/format.ts';
import type { OwnDataPaper } from '../print/own-data-document.ts';
import type { OwnData } from './own-data.service.ts';
import { fileText } from '../lists/texts.ts';
import { appointmentWords, modeWords } from '../lists/words.ts';

/** A booking with its money, and the number of its released report, if there is one. */
export interface BookingEntry {
  booking: ReturnType<typeof presentBooking>;
  payments: ReturnType<typeof presentLedger>['entries'];
  reportNumber: string | null;
}

type Key = Parameters<typeof fileText>[0];
const genderWords = { Male: 'gender.Male', Female: 'gender.Female', Other: 'gender.Other' } as const;
/** The entries that money or a price follows from. */
const entryWords: Partial<Record<EntryKind, Key>> = {
  payment: 'entry.payment',
  refund: 'entry.refund',
  discount: 'entry.discount',
  reversal: 'entry.reversal',
};
/** The texts of the paper, in the reader's language. */
export function ownDataWords(
  language: Language,
  { person, consents, nominee, requests, homeVisits }: OwnData['head'],
  entries: readonly BookingEntry[],
): Pick<OwnDataPaper, 'title' | 'name' | 'facts' | 'sections' | 'note'> {
  const say = (key: Key) => fileText(key, language);
  const { date, dateTime, rupees, count } = formats[language];
  const at = (moment: string | null) => (moment ? dateTime(new Date(moment)) : '');
  const known = (label: Key, text: string | null | undefined | false) => (text ? [[say(label), text] as const] : []);
  return {
    title: say('myData.title'),
    name: person.name,
    facts: [
      ...known('myData.born', person.birthDate && date(new Date(`${person.birthDate}T00:00:00+05:30`))),
      ...known('myData.age', person.age !== null && count(person.age)),
      ...known('myData.gender', person.gender && say(genderWords[person.gender])),
      ...known('people.phoneNumber', person.phoneNumber),
      ...known('myData.nominee', nominee && `${nominee.name}, ${nominee.phoneNumber}`),
    ],
    sections: [
      {
        title: say('myData.consents'),
        none: say('myData.none'),
        columns: [
          { title: say('myData.agreedTo'), share: 60 },
          { title: say('myData.agreedAt'), share: 20 },
          { title: say('myData.withdrawnAt'), share: 20 },
        ],
        rows: consents.map(({ words, givenAt, withdrawnAt }) => ({
          cells: [words ?? say('myData.noWords'), at(givenAt), at(withdrawnAt)].map((text) => ({ text })),
        })),
      },
      {
        title: say('myData.bookings'),
        none: say('myData.none'),
        columns: [
          { title: say('bookings.id'), share: 10 },
          { title: say('bookings.booked'), share: 34 },
          { title: say('bookings.requestDate'), share: 20 },
          { title: say('bookings.appointmentStatus'), share: 18 },
          { title: say('bookings.price'), share: 18, align: 'right' },
        ],
        rows: entries.flatMap(rowsOf),
      },
      {
        title: say('myData.homeVisits'),
        none: say('myData.none'),
        columns: [
          { title: say('myData.day'), share: 32 },
          { title: say('myData.address'), share: 68 },
        ],
        rows: homeVisits.map(({ day, from, until, address, landmark, pin }) => ({
          cells: [
            { text: `${date(new Date(`${day}T00:00:00+05:30`))}, ${writeClocks(from, until, language)}` },
            { text: [address.replace(/\s*\n\s*/g, ', '), landmark, pin].filter(Boolean).join(', ') },
          ],
        })),
      },
      {
        title: say('myData.requests'),
        none: say('myData.none'),
        columns: [
          { title: say('myData.request'), share: 60 },
          { title: say('myData.askedAt'), share: 20 },
          { title: say('myData.answeredAt'), share: 20 },
        ],
        rows: requests.map(({ kind, wanted, requestedAt, decidedAt }) => ({
          cells: [
            {
              text: [say(kind === 'ERASURE' ? 'request.ERASURE' : 'request.CORRECTION'), wanted]
                .filter(Boolean)
                .join(': '),
            },
            { text: at(requestedAt) },
            { text: at(decidedAt) },
          ],
        })),
      },
    ],
    note: say(entries.some(({ reportNumber }) => reportNumber) ? 'myData.reportsFollow' : 'myData.noReports'),
  };

  function rowsOf({ booking, payments, reportNumber }: BookingEntry) {
    const [name, nameBn] =
      booking.bookingType === 'test'
        ? [booking.test.testName, booking.test.testNameBn]
        : [booking.doctorName, booking.doctorNameBn];
    const money = payments.flatMap(({ kind, mode, amount, at: moment, receiptNumber, voucherNumber }) => {
      const word = entryWords[kind];
      if (!word) return [];
      const how = [mode && say(modeWords[mode]), receiptNumber ?? voucherNumber].filter(Boolean).join(', ');
      return [{ text: `${say(word)} ${rupees(paiseOf(amount))}, ${at(moment)}${how ? ` (${how})` : ''}` }];
    });
    return [
      {
        cells: [
          { text: String(booking.id) },
          { text: [(language === 'bn' && nameBn) || name, reportNumber].filter(Boolean).join(' · ') },
          { text: at(booking.requestDate) },
          { text: say(appointmentWords[booking.appointmentStatus]) },
          { text: booking.feeUnknown ? '' : rupees(paiseOf(booking.price)) },
        ],
      },
      ...money,
    ];
  }
}
