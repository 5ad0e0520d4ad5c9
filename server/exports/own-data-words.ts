import { writeClocks } from '#contract/clock-words.ts';
import type { Language } from '#contract/fields.ts';
import type { EntryKind } from '#contract/payments/states.ts';
import type { presentBooking } from '../bookings/bookings.present.ts';
import { paiseOf } from '../shared/money.ts';
import type { presentLedger } from '../payments/payments.present.ts';
import { formats } from '../print/format.ts';
import type { OwnDataPaper } from '../print/own-data-document.ts';
import type { OwnData } from './own-data.service.ts';
import { appointmentWords, fileText, modeWords } from '../lists/words.ts';

/** A booking with its money, and the number of its released report, if there is one. */
export interface BookingEntry {
  booking: ReturnType<typeof presentBooking>;
  payments: ReturnType<typeof presentLedger>['entries'];
  reportNumber: string | null;
}

type Key = Parameters<typeof fileText>[0];
const genderWords = { Male: 'gender.Male', Female: 'gender.Female', Other: 'gender.Other' } as const;
/** The ledger entries that the paper lists: those that change the money or the price. */
const entryWords: Partial<Record<EntryKind, Key>> = {
  payment: 'entry.payment',
  refund: 'entry.refund',
  discount: 'entry.discount',
  reversal: 'entry.reversal',
};
/** The texts of the paper, in the reader's language. */
export function ownDataWords(
  language: Language,
  head: OwnData['head'],
  entries: readonly BookingEntry[],
): Pick<OwnDataPaper, 'title' | 'name' | 'facts' | 'sections' | 'note'> {
  const write = writerIn(language);
  const { say } = write;
  return {
    title: say('myData.title'),
    name: head.person.name,
    facts: factsOf(write, head),
    sections: [consentsOf(write, head), bookingsOf(write, entries), homeVisitsOf(write, head), requestsOf(write, head)],
    note: say(entries.some(({ reportNumber }) => reportNumber) ? 'myData.reportsFollow' : 'myData.noReports'),
  };
}

/** How words, days and sums are written in a language. */
const writerIn = (language: Language) => {
  const { date, dateTime, rupees, count } = formats[language];
  return {
    language,
    rupees,
    count,
    say: (key: Key) => fileText(key, language),
    at: (moment: string | null) => (moment ? dateTime(new Date(moment)) : ''),
    day: (text: string) => date(new Date(`${text}T00:00:00+05:30`)),
  };
};
type Writer = ReturnType<typeof writerIn>;
type Section = OwnDataPaper['sections'][number];

function factsOf({ say, day, count }: Writer, { person, nominee }: OwnData['head']): OwnDataPaper['facts'] {
  const known = (label: Key, text: string | null | undefined | false) => (text ? [[say(label), text] as const] : []);
  return [
    ...known('myData.born', person.birthDate && day(person.birthDate)),
    ...known('myData.age', person.age !== null && count(person.age)),
    ...known('myData.gender', person.gender && say(genderWords[person.gender])),
    ...known('people.phoneNumber', person.phoneNumber),
    ...known('myData.nominee', nominee && `${nominee.name}, ${nominee.phoneNumber}`),
  ];
}

const consentsOf = ({ say, at }: Writer, { consents }: OwnData['head']): Section => ({
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
});

const bookingsOf = (write: Writer, entries: readonly BookingEntry[]): Section => ({
  title: write.say('myData.bookings'),
  none: write.say('myData.none'),
  columns: [
    { title: write.say('bookings.id'), share: 10 },
    { title: write.say('bookings.booked'), share: 34 },
    { title: write.say('bookings.requestDate'), share: 20 },
    { title: write.say('bookings.appointmentStatus'), share: 18 },
    { title: write.say('bookings.price'), share: 18, align: 'right' },
  ],
  rows: entries.flatMap((entry) => rowsOf(write, entry)),
});

const homeVisitsOf = ({ language, say, day: write }: Writer, { homeVisits }: OwnData['head']): Section => ({
  title: say('myData.homeVisits'),
  none: say('myData.none'),
  columns: [
    { title: say('myData.day'), share: 32 },
    { title: say('myData.address'), share: 68 },
  ],
  rows: homeVisits.map(({ day, from, until, address, landmark, pin }) => ({
    cells: [
      { text: `${write(day)}, ${writeClocks(from, until, language)}` },
      { text: [address.replace(/\s*\n\s*/g, ', '), landmark, pin].filter(Boolean).join(', ') },
    ],
  })),
});

const requestsOf = ({ say, at }: Writer, { requests }: OwnData['head']): Section => ({
  title: say('myData.requests'),
  none: say('myData.none'),
  columns: [
    { title: say('myData.request'), share: 60 },
    { title: say('myData.askedAt'), share: 20 },
    { title: say('myData.answeredAt'), share: 20 },
  ],
  rows: requests.map(({ kind, wanted, requestedAt, decidedAt }) => {
    const asked = say(kind === 'ERASURE' ? 'request.ERASURE' : 'request.CORRECTION');
    const cells = [[asked, wanted].filter(Boolean).join(': '), at(requestedAt), at(decidedAt)];
    return { cells: cells.map((text) => ({ text })) };
  }),
});

/** A booking, and below it what was paid for it. */
function rowsOf({ language, say, at, rupees }: Writer, { booking, payments, reportNumber }: BookingEntry) {
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
