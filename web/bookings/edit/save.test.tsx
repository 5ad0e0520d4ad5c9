import type { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldsOf } from '#contract/bookings/fields.ts';
import type { FieldName } from '#contract/bookings/fields.ts';
import { queryOf } from '#web/lib/queries.ts';
import { fakeNetwork, jsonResponse } from '#web/lib/testing.ts';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import type { Booking } from '../shared/booking.ts';
import { typeOf } from '../shared/booking.ts';
import { bodyOf, draftOf } from './draft.ts';
import { editSchema, useSave } from './save.ts';

/** Validates what the form of a booking sends after these fields were changed. */
function checked(booking: Booking, changes: Partial<Record<FieldName, string>> = {}) {
  const names = fieldsOf(typeOf(booking));
  const schema = editSchema(typeOf(booking), (draft) => bodyOf(draft, booking, names));
  const { success, error } = z.safeParse(schema, { ...draftOf(booking, names), ...changes });
  return success ? 'accepted' : error.issues.map(({ path, message }) => [path.join('.'), message]);
}

describe('the validation of an edit', () => {
  test('accepts a form in which nothing was changed', () => {
    const amount = fc.option(fc.integer({ min: 0, max: 100_000_000 }).map((paise) => paise / 100));
    const moment = fc.option(
      fc
        .date({ min: new Date('2001-01-01'), max: new Date('2098-12-31'), noInvalidDate: true })
        .map((at) => at.toISOString()),
    );
    const { referer: doctor, referringDoctor: hidden } = aTestBooking();
    const person = fc.constantFrom(null, doctor, hidden);
    fc.assert(
      fc.property(amount, moment, person, person, (paymentAmount1, checkupScheduledDate, referer, reportingDoctor) => {
        const changes = { paymentAmount1, checkupScheduledDate, referer, reportingDoctor };
        expect(checked(aTestBooking(changes))).toBe('accepted');
        expect(checked(aDoctorBooking(changes))).toBe('accepted');
      }),
    );
  });

  test('reports errors under the names of the fields', () => {
    expect(checked(aTestBooking(), { mobileNumber: '12', patientDiscount: '1.234' })).toEqual([
      ['mobileNumber', 'phone.tenDigits'],
      ['patientDiscount', 'booking.amount'],
    ]);
  });

  test('uses the rules of the booking’s type', () => {
    expect(checked(aDoctorBooking(), { refererPhoneNumber: '12' })).toEqual([
      ['refererPhoneNumber', 'phone.tenDigits'],
    ]);
  });
});

describe('an edit that is saved', () => {
  let client: QueryClient;
  beforeEach(() => {
    client = newClient();
  });

  /** Saves a changed amount, as the sheet does. */
  async function saving(booking: Booking, answer: Booking) {
    const asked = fakeNetwork(() => jsonResponse(200, answer));
    const rendered: ReturnType<typeof useSave>[] = [];
    function Sheet() {
      rendered.push(useSave());
      return null;
    }
    renderPart(<Sheet />, { client });
    const names = ['paymentAmount1'] as const;
    const schema = editSchema(typeOf(booking), (draft) => bodyOf(draft, booking, names));
    return { saved: await rendered[0]?.(z.parse(schema, { paymentAmount1: '150.5' })), asked };
  }

  test.each([
    ['test', '/edit/test-booking', aTestBooking({ id: 7, version: 3 })],
    ['doctor', '/edit/doctor-booking', aDoctorBooking({ id: 7, version: 3 })],
  ])('is sent to the call for a %s booking, which answers the booking', async (_, path, booking) => {
    const { saved, asked } = await saving(booking, booking);
    expect(saved).toEqual(booking);
    expect([asked[0]?.method, new URL(asked[0]?.url ?? '').pathname, await asked[0]?.json()]).toEqual([
      'PUT',
      `/api/v1${path}`,
      { id: 7, version: 3, paymentAmount1: '150.5' },
    ]);
  });

  test('is shown at once on the page of a doctor booking, which is then read again', async () => {
    const before = aDoctorBooking({ id: 7 });
    const { queryKey } = queryOf('readDoctorBooking', { params: { id: '7' } });
    client.setQueryData(queryKey, before);
    await saving(before, { ...before, paymentAmount1: 150.5 });
    expect(client.getQueryState(queryKey)).toMatchObject({ data: { paymentAmount1: 150.5 }, isInvalidated: true });
  });
});
