import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { PersonFile } from '#contract/patients/corrections.ts';
import type { PersonTimeline } from '#contract/patients/timeline.ts';
import { queryOf } from '#web/lib/queries.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { aPersonFile } from '#web/testing/people.ts';
import { buttonsIn, linksIn, textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import { CorrectionList } from './correction-list.tsx';
import CorrectSheet from './correct-sheet.tsx';
import { PersonPage } from './person.tsx';
import PhoneSheet from './phone-sheet.tsx';
import { Timeline, useTimeline } from './timeline.tsx';
import { byDay, entriesOf, nextOf } from './timeline-entries.ts';
import { TimelineRow } from './timeline-row.tsx';

const nothing = () => undefined;
const OneTimeline = () => <Timeline {...useTimeline('21458735')} />;
const correction: PersonFile['corrections'][number] = {
  id: 1,
  at: '2026-04-01T05:00:00Z',
  field: 'name',
  oldValue: 'Rohn Sen',
  newValue: 'Rohan Sen',
  reason: 'Misspelt',
  paper: 'OTHER',
  paperNote: 'Ration book',
  by: 'Kajal',
};
const rohan = aPersonFile({
  family: [{ name: 'Mitali Sen', patientNumber: '10004827', relation: 'Self' }],
  owed: 450.5,
  corrections: [correction],
  abilities: { correct: true, changePhone: false, seeDesk: true },
});
const mitali: PersonFile = {
  ...rohan,
  ...rohan.holder,
  relation: 'Self',
  family: [],
  age: null,
  birthDate: null,
  gender: null,
  corrections: [],
  abilities: { correct: true, changePhone: true, seeDesk: true },
};

describe('the page of a person', () => {
  const page = (person: PersonFile, language: 'en' | 'bn' = 'en') => {
    const client = newClient();
    client.setQueryData(queryOf('readPerson', { params: { patientNumber: person.patientNumber } }).queryKey, person);
    answers({ readTimeline: refuse('NETWORK'), readMessageChoicesOf: refuse('NETWORK') });
    return renderPart(<PersonPage more={(number) => `More of ${number}`} />, {
      client,
      language,
      address: `/person/${person.patientNumber}`,
      path: '/person/:number',
    }).drawn;
  };

  test('says who it is, whose they are, with a link, and what was corrected', () => {
    expect(textOf(page(rohan))).toContain(
      'Rohan Sen 8 years · Male · 2145 8735 · 90000 00007 Correct Relation Child of Mitali Sen ' +
        'Date of birth 3 February 2018 On the same phone Mitali Sen Account holder',
    );
    expect(textOf(page(rohan))).toContain('More of 21458735 To be paid ₹450.50');
    expect(textOf(page(rohan))).toContain('Corrections Name : Rohn Sen → Rohan Sen');
    expect(linksIn(page(rohan))).toContainEqual(['/person/10004827', 'Mitali Sen']);
  });

  test('offers what the answer allows, and says when nothing is', () => {
    const offers = (abilities: PersonFile['abilities']) =>
      buttonsIn(page({ ...mitali, abilities })).filter((name) => !name.match(/All|Bookings|Reports|Money|Messages/));
    expect(offers({ correct: true, changePhone: true, seeDesk: true })).toEqual(['Correct', 'Change the phone number']);
    expect(offers({ correct: true, changePhone: false, seeDesk: true })).toEqual(['Correct']);
    expect(offers({ correct: false, changePhone: false, seeDesk: true })).toEqual([]);
    expect(textOf(page({ ...mitali, abilities: { correct: false, changePhone: false, seeDesk: true } }))).toContain(
      'You cannot correct these details yourself.',
    );
    expect(textOf(page(mitali))).not.toContain('You cannot correct');
  });

  test('says if the last SMS to the phone did not go out, in both languages', () => {
    expect(textOf(page({ ...mitali, smsFailed: true }))).toContain('The last SMS to this phone did not go out.');
    expect(textOf(page({ ...mitali, smsFailed: true }, 'bn'))).toContain('শেষ এসএমএসটি পাঠানো যায়নি');
    expect(textOf(page(mitali))).not.toContain('did not go out');
  });

  test('of an account holder who told only a name says that the rest is not told, in both languages', () => {
    expect(textOf(page(mitali))).toContain(
      '1000 4827 · 90000 00007 Correct Change the phone number Age and gender Not told yet',
    );
    expect(textOf(page(mitali))).toContain('Nothing was corrected yet.');
    expect(textOf(page(mitali, 'bn'))).toContain('১০০০ ৪৮২৭');
  });
});

test('whoever does not work at the desk is shown neither corrections nor why they may not correct', () => {
  const client = newClient();
  const abilities = { correct: false, changePhone: false, seeDesk: false };
  const person = { ...rohan, owed: null, family: [], corrections: [], abilities };
  client.setQueryData(queryOf('readPerson', { params: { patientNumber: '21458735' } }).queryKey, person);
  answers({ readTimeline: refuse('NETWORK') });
  const page = renderPart(<PersonPage />, { client, address: '/person/21458735', path: '/person/:number' });
  const shown = textOf(page.drawn);
  expect(shown).toContain('Rohan Sen 8 years');
  expect(shown).not.toMatch(/Corrections|cannot correct|To be paid/);
});

describe('the timeline', () => {
  const booking = {
    id: 202,
    bookingType: 'test',
    name: 'CBC',
    nameBn: 'সিবিসি',
    requestDate: '2026-04-01T05:00:00Z',
    scheduledDate: '2026-04-02T04:30:00Z',
    appointmentStatus: 'SCHEDULED',
    checkupStatus: 'PENDING',
    reportStatus: 'SIGNED',
    owed: 150,
  } as const;
  const timeline: PersonTimeline = {
    bookings: [booking, { ...booking, id: 203, scheduledDate: '2026-04-05', reportStatus: null, owed: 0 }],
    reports: [{ bookingId: 202, id: 7, signedAt: '2026-04-02T09:00:00Z', isReplaced: false }],
    payments: [
      {
        id: 1,
        bookingId: 202,
        kind: 'payment',
        amount: 300,
        mode: 'upi',
        number: 'R/26-27/000163',
        at: '2026-04-01T05:01:00Z',
      },
      { id: 2, bookingId: 202, kind: 'refund', amount: 50, mode: 'cash', number: null, at: '2026-04-02T10:00:00Z' },
    ],
    messages: [{ id: 4, bookingId: 202, kind: 'reportReady', state: 'DELIVERED', at: '2026-04-02T09:01:00Z' }],
    page: { number: 0, size: 25, totalPages: 1, totalElements: 2 },
  };

  test('shows the kind that the address names; another word is as none', () => {
    const { queryKey } = queryOf('readTimeline', { params: { patientNumber: '21458735' }, query: { page: 0 } });
    const client = newClient();
    client.setQueryData(queryKey, timeline);
    const pressed = (search: string) => {
      const drawn = renderPart(<OneTimeline />, { client, address: `/person/21458735${search}` }).drawn;
      const chosen = within(drawn).getByRole('button', { pressed: true });
      return [textOf(chosen), textOf(drawn).includes('Report ready')];
    };
    expect(pressed('')).toEqual(['All 6', true]);
    expect(pressed('?kind=payments')).toEqual(['Money 2', false]);
    expect(pressed('?kind=visits')).toEqual(['All 6', true]);
  });

  test('has visits, reports, money and messages by day, the newest first', () => {
    expect(entriesOf(timeline).map(({ kind, booking: { id } }) => `${kind} ${id}`)).toEqual([
      'bookings 203',
      'payments 202',
      'messages 202',
      'reports 202',
      'bookings 202',
      'payments 202',
    ]);
    expect(byDay(entriesOf(timeline)).map(([day, entries]) => [day, entries.length])).toEqual([
      ['2026-04-05', 1],
      ['2026-04-02', 4],
      ['2026-04-01', 1],
    ]);
  });

  test('knows what is still to come, today’s as well', () => {
    expect(nextOf(timeline, '2026-04-02').map(({ id }) => id)).toEqual([202, 203]);
    expect(nextOf(timeline, '2026-04-03').map(({ id }) => id)).toEqual([203]);
    const over = timeline.bookings.map((one) => ({ ...one, checkupStatus: 'COMPLETED' as const }));
    expect(nextOf({ ...timeline, bookings: over }, '2026-04-02')).toEqual([]);
  });

  test('says of each what it is, in both languages, and leads to the booking and the report', () => {
    const lines = (language: 'en' | 'bn') =>
      entriesOf(timeline).map((entry) => textOf(renderPart(<TimelineRow entry={entry} />, { language }).drawn));
    expect(lines('en')).toEqual([
      'CBC booking 203 · booked',
      '3:30 pm Refund Cash · CBC −₹50',
      '2:31 pm Report ready CBC Delivered',
      '2:30 pm CBC report signed Open',
      '10:00 am CBC booking 202 · report ready ₹150 due',
      '10:31 am Payment UPI · R/26-27/000163 · CBC ₹300',
    ]);
    expect(lines('bn')[4]).toBe('সকাল ১০:০০ সিবিসি বুকিং 202 · রিপোর্ট তৈরি ₹১৫০ বাকি');
    const of = (entry: (typeof timeline)['reports'][number]) =>
      linksIn(
        renderPart(<TimelineRow entry={{ kind: 'reports', at: entry.signedAt, booking, report: entry }} />).drawn,
      );
    expect(of(timeline.reports[0]!)).toEqual([
      ['/test-booking/202', 'CBC'],
      ['/report-details/7', 'Open'],
    ]);
    expect(of({ ...timeline.reports[0]!, id: null })).toEqual([['/test-booking/202', 'CBC']]);
  });
});

describe('the list of corrections', () => {
  const shown = (changes: Partial<typeof correction>, language: 'en' | 'bn' = 'en') =>
    textOf(renderPart(<CorrectionList corrections={[{ ...correction, ...changes }]} />, { language }).drawn);

  test('has old and new value, paper with its note, reason, time and by whom', () => {
    expect(shown({})).toBe(
      'Name : Rohn Sen → Rohan Sen Another paper (Ration book) · Misspelt 1 April 2026, 10:30 am · Kajal',
    );
  });

  test.each([
    [{ field: 'birthDate', oldValue: null, newValue: '2018-02-03' }, 'Date of birth : Not told yet → 3 February 2018 '],
    [{ field: 'gender', oldValue: 'Female', newValue: 'Male' }, 'Gender : Female → Male '],
    [{ field: 'age', oldValue: '8', newValue: '9' }, 'Age : 8 → 9 '],
    [{ field: 'phone', oldValue: '9000000007', newValue: '9830012345' }, 'Phone number : 90000 00007 → 98300 12345 '],
  ] as const)('writes a value as its field does elsewhere: %j', (changes, wanted) => {
    expect(shown({ ...changes, paper: 'VOTER_CARD', paperNote: null })).toBe(
      `${wanted}Voter card · Misspelt 1 April 2026, 10:30 am · Kajal`,
    );
  });

  test('has Bengali digits in Bengali', () => {
    expect(shown({ field: 'age', oldValue: '8', newValue: '9' }, 'bn')).toContain('৮ → ৯');
  });
});

describe('the sheet for the details', () => {
  const sheet = (person: PersonFile) =>
    renderPart(<CorrectSheet person={person} onDone={nothing} onClose={nothing} />).drawn;
  const named = (drawn: HTMLElement) =>
    [...drawn.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
      .map(({ name }) => name)
      .filter(Boolean);

  test('asks for the paper and the reason, and says that signed reports stay', () => {
    const drawn = sheet(rohan);
    expect(textOf(drawn)).toContain('Reports that are already signed keep what they say.');
    expect(new Set(named(drawn))).toEqual(new Set(['name', 'birthDate', 'paperNote', 'reason', 'gender', 'paper']));
    expect(buttonsIn(drawn)).toContain('Save the correction');
    expect(screen.getByLabelText('Date of birth')).toHaveAttribute('type', 'date');
  });

  test('asks for the age where no date of birth is known, and for neither where nothing was told', () => {
    expect(named(sheet({ ...rohan, birthDate: null }))).toContain('age');
    expect(new Set(named(sheet(mitali)))).toEqual(new Set(['name', 'paperNote', 'reason', 'paper']));
  });
});

test('the sheet for the phone asks for the new number and the paper, and says what happens then', () => {
  const drawn = renderPart(<PhoneSheet person={mitali} onDone={nothing} onClose={nothing} />).drawn;
  expect(textOf(drawn)).toContain(
    'A code is sent to the new phone. Ask the person to read it to you. Their log-ins end, and the old phone is told.',
  );
  expect([...drawn.querySelectorAll('input')].map(({ name }) => name)).toEqual(['phoneNumber', 'paperNote', 'reason']);
  expect(buttonsIn(drawn)).toContain('Send the code');
});
