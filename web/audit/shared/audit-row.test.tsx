import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/shapes.ts';
import { linksIn, lookIn, textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { AuditRow } from './audit-row.tsx';

const rina = { name: 'Rina Das', phoneNumber: '9000000007', patientNumber: '10000070' };
const own: AuditEntry = {
  id: 1,
  at: '2026-03-31T18:30:00.000Z',
  actor: { name: 'Kajal', role: 'Receptionist' },
  action: 'look-up',
  call: 'findTestBookings',
  outcome: 'done',
  times: 1,
};
const whole: AuditEntry = {
  ...own,
  actor: { name: 'Kajal', role: 'Receptionist', phoneNumber: '9000000002' },
  people: [rina],
  peopleCount: 1,
  asked: '9000000007',
  records: [204, 1205],
  requestId: 'req-1',
  address: '10.0.0.7',
};
const both = (entry: AuditEntry) => [
  textOf(renderPart(<AuditRow entry={entry} />).drawn),
  textOf(renderPart(<AuditRow entry={entry} />, { language: 'bn' }).drawn),
];

describe('the entries of the user’s own data', () => {
  test('show who saw it, in which role and when, without links', () => {
    expect(both(own)).toEqual([
      'Kajal (Receptionist) looked up your test bookings by phone 1 April 2026, 12:00 am',
      'Kajal (রিসেপশনিস্ট) ফোন নম্বর দিয়ে আপনার টেস্ট বুকিং খুঁজেছেন ১ এপ্রিল, ২০২৬, রাত ১২:০০',
    ]);
    expect(linksIn(renderPart(<AuditRow entry={own} />).drawn)).toEqual([]);
  });

  test('say of a request sent again that only its answer was shown again', () => {
    expect(both({ ...own, call: 'bookLabTest' })).toEqual([
      'Kajal (Receptionist) sent the same request again and was shown its first answer about your data 1 April 2026, 12:00 am',
      'Kajal (রিসেপশনিস্ট) একই অনুরোধ আবার পাঠিয়ে আপনার তথ্যের আগের উত্তরটিই দেখেছেন ১ এপ্রিল, ২০২৬, রাত ১২:০০',
    ]);
  });

  test('show repeated entries of a day once, with the last time', () => {
    expect(both({ ...own, times: 12 })).toEqual([
      'Kajal (Receptionist) looked up your test bookings by phone 1 April 2026 12 times that day, the last time at 12:00 am',
      'Kajal (রিসেপশনিস্ট) ফোন নম্বর দিয়ে আপনার টেস্ট বুকিং খুঁজেছেন ১ এপ্রিল, ২০২৬ সেদিন ১২ বার, শেষবার রাত ১২:০০',
    ]);
  });
});

describe('the admin’s audit', () => {
  test('says in words that something was done on the server itself, in place of the command', () => {
    for (const address of ['npm run admin', 'npm run open']) {
      const [english, bengali] = both({ ...whole, address });
      expect(english).toContain("Network address The clinic's server itself Request");
      expect(`${english} ${bengali}`).not.toContain('npm');
    }
    for (const address of ['203.0.113.9', '2001:db8::1', '::ffff:10.0.0.7'])
      expect(both({ ...whole, address })[0]).toContain(`Network address ${address} Request`);
  });

  test('shows whose data it was, the query, the records, and ids to find it elsewhere', () => {
    expect(textOf(renderPart(<AuditRow entry={whole} />).drawn)).toBe(
      'Kajal (Receptionist) looked up Rina Das ’s test bookings by phone 1 April 2026, 12:00 am ' +
        'Details Whose data Rina Das · Patient ID 1000 0070 Searched for 9000000007 Record numbers 204, 1205 Network address 10.0.0.7 Request number req-1',
    );
    expect(linksIn(renderPart(<AuditRow entry={whole} />).drawn)).toEqual([
      ['/?actor=9000000002', 'Kajal'],
      ['/?person=9000000007', 'Rina Das'],
      ['/?person=9000000007', 'Rina Das'],
    ]);
  });

  test('names the doctor and says the fee before and after', () => {
    const thing = { kind: 'doctor', id: 2, name: 'Dr. Amal Sen', nameBn: 'ডা. অমল সেন' } as const;
    const changes = [{ field: 'fee', thing, from: 500, to: 550 }] as const;
    const entry: AuditEntry = { ...whole, action: 'change', call: 'editDoctor', records: [2], things: [thing] };
    const [en, bn] = both({ ...entry, changes: [...changes] });
    expect(en).toContain('changed a doctor’s details Dr. Amal Sen Fee ₹500 → ₹550 ');
    expect(bn).toContain('ডা. অমল সেন ফি ₹৫০০ → ₹৫৫০ ');
    expect(linksIn(renderPart(<AuditRow entry={entry} />).drawn)).toContainEqual(['/manage-doctors', 'Dr. Amal Sen']);
  });

  test('says a role and a limit before and after, and names each test of a file', () => {
    const test = (id: number) => ({ kind: 'labTest' as const, id, name: `Test ${id}`, nameBn: '' });
    const shown = (changes: AuditEntry['changes'], records: number[] = []) =>
      textOf(renderPart(<AuditRow entry={{ ...whole, action: 'change', records, changes }} />).drawn);
    expect(shown([{ field: 'role', thing: null, from: 'User', to: 'Receptionist' }])).toContain(
      'Role User → Receptionist ',
    );
    expect(shown([{ field: 'limit.Staff', thing: null, from: 0, to: 10 }])).toContain(
      'Discount limit of staff 0% → 10% ',
    );
    const four = [1, 2, 3, 4].map((id) => ({ field: 'price' as const, thing: test(id), from: 100, to: 120 }));
    const text = shown(four, [1, 2, 3, 4]);
    expect(text).toContain('Test 3 : Price ₹100 → ₹120 ');
    expect(text.indexOf('Test 4')).toBeGreaterThan(text.indexOf('Details'));
  });

  test('shows the number of people if there are many, and the first name', () => {
    const [en, bn] = both({
      ...whole,
      people: [rina, { name: 'Bimal', phoneNumber: '9000000008', patientNumber: '10000088' }],
      peopleCount: 12,
      asked: null,
      records: [],
    });
    expect(en).toBe(
      'Kajal (Receptionist) looked up 12 people’s test bookings by phone 1 April 2026, 12:00 am ' +
        'Details Whose data Rina Das · Patient ID 1000 0070, Bimal · Patient ID 1000 0088 and 10 more Network address 10.0.0.7 Request number req-1',
    );
    expect(bn).toContain('১২ জনের টেস্ট বুকিং খুঁজেছেন');
    expect(bn).toContain('এবং আরও ১০ জন');
  });

  test('leaves out what is not known', () => {
    expect(
      textOf(renderPart(<AuditRow entry={{ ...whole, people: [], peopleCount: 0, asked: null, records: [] }} />).drawn),
    ).toBe(
      'Kajal (Receptionist) looked up somebody’s test bookings by phone 1 April 2026, 12:00 am Details Network address 10.0.0.7 Request number req-1',
    );
  });
});

describe('the text of an entry', () => {
  test.each<[string, Partial<AuditEntry>, string, string]>([
    [
      'a visitor',
      { actor: { name: null, role: 'Anonymous' }, action: 'change', call: 'signUp' },
      'Somebody who was not signed in created your account',
      'লগ ইন না করা কেউ আপনার অ্যাকাউন্ট খুলেছেন',
    ],
    [
      'an erasure, which no person makes',
      { actor: { name: null, role: 'Anonymous' }, action: 'change', call: 'eraseIdentity' },
      'The program erased who the people of your account are, as was asked',
      'প্রোগ্রাম নিজে অনুরোধমতো আপনার অ্যাকাউন্টের লোকজনের পরিচয় মুছে দিয়েছে',
    ],
    [
      'consents that go with a person',
      { actor: { name: null, role: 'Anonymous' }, action: 'change', call: 'eraseConsents' },
      'The program removed the consents on your account with the people they were for',
      'প্রোগ্রাম নিজে আপনার অ্যাকাউন্ট থেকে সরানো লোকজনের সম্মতি মুছে দিয়েছে',
    ],
    [
      'a wrong code',
      { action: 'sign-in', call: 'finishLogIn', outcome: 'refused' },
      'entered a login code for your number that was not accepted',
      'আপনার নম্বরে লগ ইনের জন্য এমন ওটিপি দিয়েছেন যা গ্রহণ করা হয়নি',
    ],
    [
      'a sign-in',
      { action: 'sign-in', call: 'finishLogIn' },
      'Kajal (Receptionist) signed in',
      'Kajal (রিসেপশনিস্ট) লগ ইন করেছেন',
    ],
    [
      'a call that is gone',
      { call: 'faxReport' },
      'did something this version no longer knows (faxReport)',
      'এমন কিছু করেছেন, যার নাম এখন আর নেই (faxReport)',
    ],
    [
      'a call that is not kept',
      { call: 'readClinic' },
      'did something this version no longer knows (readClinic)',
      '(readClinic)',
    ],
  ])('of %s is shown in both languages', (_, changes, en, bn) => {
    const [english, bengali] = both({ ...own, ...changes });
    expect(english).toContain(en);
    expect(bengali).toContain(bn);
  });

  test.each([
    ['done', undefined, ''],
    ['refused', 'danger', 'Refused'],
    ['not-found', 'neutral', 'Found nothing'],
  ] as const)('has the badge of its outcome %s', (outcome, tone, text) => {
    const drawn = renderPart(<AuditRow entry={{ ...own, outcome }} />).drawn;
    expect(textOf(drawn).endsWith(text === '' ? '12:00 am' : text)).toBe(true);
    expect(lookIn(drawn, ['badge'])).toBe(tone && 'badge');
    expect(lookIn(drawn, ['danger', 'neutral'])).toBe(tone);
  });
});
