import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPerson, forgetPeople } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { done, callsOf } from '../testing/typed-calls.ts';

/** What a search at the counter finds, however it is typed, and in which order. */
let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

const find = (query: string) => done(desk.findPeople({ params: { query } }));
const inBengali = (digits: string) => digits.replace(/[0-9]/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));

describe('names come in this order', () => {
  it.each<[string, readonly string[]]>([
    ['Zubin', ['Zubin', 'Zubeen', 'Zubin Xu', 'Zubinder', 'Al Zubin', 'Al Zubinder Xu', 'Alzubin']],
    ['জুহিনা', ['জুহিনা', 'জুহিনা রায়', 'জুহিনারানি', 'মা জুহিনা', 'মা জুহিনারানি', 'মাজুহিনা']],
  ])('%s: the exact name, one that sounds the same, beginnings, beginnings of a word, parts', async (typed, names) => {
    await forgetPeople(app.db, names);
    for (const name of names.toReversed()) await aPerson(app.db, { name });
    const found = (await find(typed)).map(({ name }) => name);
    expect(found.filter((name) => names.includes(name))).toEqual(names);
    expect(found[0]).toBe(names[0]);
  });
});

describe('a phone number finds its account and its bookings', () => {
  const ways: [string, (phone: string) => string][] = [
    ['as it is', (phone) => phone],
    ['with +91', (phone) => `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`],
    ['with 0091', (phone) => `0091${phone}`],
    ['with 0', (phone) => `0${phone}`],
    ['in Bengali digits', inBengali],
  ];
  it.each(ways)('%s', async (_, write) => {
    const { id, phone } = await aPerson(app.db);
    await aBooking(app.db, { kind: 'test', accountId: id });
    await aBooking(app.db, { kind: 'doctor', accountId: id });
    const typed = write(phone);
    expect((await find(typed)).map((person) => person.id)).toEqual([id]);
    for (const [kind, list] of [
      ['test', 'testBookingEntityList'],
      ['doctor', 'doctorBookingEntityList'],
    ] as const) {
      const answer = await desk.send(callsOf[kind].find, { params: { phone: typed } });
      expect((answer.body as { _embedded: Record<string, unknown[]> })._embedded[list]).toHaveLength(1);
    }
    const both = await done(desk.findBookings({ body: { phoneNumber: typed } }));
    expect(both._embedded.bookingEntityList.map(({ bookingType }) => bookingType).toSorted()).toEqual([
      'doctor',
      'test',
    ]);
  });

  it('never by a part of a longer number', async () => {
    const { phone } = await aPerson(app.db);
    for (const typed of [`9${phone}`, `${phone}1`, `+92${phone}`, `phone ${phone}`])
      expectError(await desk.findBookings({ body: { phoneNumber: typed } }), 'INVALID_FIELDS');
  });
});
