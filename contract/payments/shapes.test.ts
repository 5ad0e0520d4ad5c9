import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { closingParams } from './books.ts';
import {
  confirmBody,
  discountBody,
  invoiceBody,
  invoiceParams,
  recordBody,
  refundBody,
  reversalBody,
  verifyBody,
} from './shapes.ts';

/** The errors a form gets: field and message key; [] if there are none. */
function errorsOf(schema: z.ZodMiniType, input: unknown): string[] {
  const { success, error } = z.safeParse(schema, input);
  return success ? [] : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
const cash = { bookingId: 7, mode: 'cash', amount: 100 };
const upi = { bookingId: 7, mode: 'upi', amount: 100, reference: '123456789012' };

describe('an amount', () => {
  it.each([0.01, '0.01', 1, '1', 199.5, '199.50', ' 5', '1,000', '১০০', 1_000_000, '1000000', '1000000.00', 0.1 + 0.2])(
    'of %j is taken',
    (amount) => {
      expect(errorsOf(recordBody, { ...cash, amount })).toEqual([]);
    },
  );
  it.each([0, '0', '0.00', -0])('%j is refused: it must be above zero', (amount) => {
    for (const schema of [recordBody, invoiceBody])
      expect(errorsOf(schema, { ...cash, amount })).toEqual(['amount: payment.positive']);
    for (const schema of [refundBody, discountBody])
      expect(errorsOf(schema, { mode: 'cash', reason: 'x', amount })).toEqual(['amount: payment.positive']);
  });
  it.each([
    -1,
    1e-7,
    1e-9,
    0.005,
    1e21,
    '1e-7',
    0.001,
    '0.001',
    1_000_000.01,
    '1000000.01',
    '1e3',
    '7,5',
    '2x500',
    '',
    '-1',
    null,
    undefined,
    true,
    [1],
    Number.NaN,
    Infinity,
  ])('%j is refused', (amount) => {
    expect(errorsOf(recordBody, { ...cash, amount })).toContain('amount: booking.amount');
  });
});

describe('money taken at the counter', () => {
  it.each<[object, string[]]>([
    [cash, []],
    [{ ...cash, received: 100 }, []],
    [{ ...cash, received: '500' }, []],
    [upi, []],
    [{ ...upi, reference: ' 123456789012 ' }, []],
    [{ ...cash, mode: 'card' }, []],
    [{ ...cash, mode: 'card', reference: 'slip 7' }, []],
    [{ ...cash, reference: '' }, []],
    [{ ...cash, reference: '7' }, ['reference: payment.noReference']],
    [{ ...cash, received: 99.99 }, ['received: payment.received']],
    [{ ...cash, amount: '100', received: '99' }, ['received: payment.received']],
    [{ ...cash, received: 0 }, ['received: payment.positive', 'received: payment.received']],
    [{ ...cash, mode: 'card', received: 100 }, ['received: payment.receivedCash']],
    [{ ...upi, received: 100 }, ['received: payment.receivedCash']],
    [{ ...upi, reference: undefined }, ['reference: payment.reference']],
    [{ ...upi, reference: '12345678901' }, ['reference: payment.reference']],
    [{ ...upi, reference: '1234567890123' }, ['reference: payment.reference']],
    [{ ...upi, reference: 'GPay ১২৩৪ ৫৬৭৮ ৯০১২' }, []],
    [{ ...cash, mode: 'card', reference: 'x'.repeat(40) }, []],
    [{ ...cash, mode: 'card', reference: 'x'.repeat(41) }, ['reference: field.tooLong']],
    [{ ...cash, mode: 'card', reference: 'a\u0007b' }, ['reference: field.invalid', 'reference: face.none:\u0007']],
    [{ ...cash, mode: 'card', reference: 7 }, ['reference: payment.reference']],
    [{ ...cash, mode: 'gateway' }, ['mode: payment.mode']],
    [{ ...cash, mode: 'cheque' }, ['mode: payment.mode']],
    [{ ...cash, bookingId: 0 }, ['bookingId: field.invalid']],
  ])('%j has the errors %j', (body, faults) => {
    expect(errorsOf(recordBody, body)).toEqual(faults);
  });

  it.each<[object, string[]]>([
    [{ mode: 'cash' }, []],
    [{ mode: 'cash', received: 1 }, []],
    [{ mode: 'card' }, []],
    [{ mode: 'upi', reference: '123456789012' }, []],
    [{ mode: 'upi' }, ['reference: payment.reference']],
    [{ mode: 'card', received: 5 }, ['received: payment.receivedCash']],
    [{ mode: 'gateway', reference: 'pay_1' }, ['mode: payment.mode']],
  ])('of an invoice: %j has the errors %j', (body, faults) => {
    expect(errorsOf(confirmBody, body)).toEqual(faults);
  });

  it('a reference is trimmed', () => {
    expect(z.parse(recordBody, { ...upi, reference: ' 123456789012 ' })).toEqual(upi);
  });
});

describe('money given back', () => {
  const given = { amount: 5, mode: 'gateway', reason: 'Sample lost' };
  it.each<[object, string[]]>([
    [given, []],
    [{ ...given, mode: 'cash', reference: 'by hand' }, []],
    [{ ...given, reason: 'x'.repeat(200) }, []],
    [{ ...given, reason: 'x'.repeat(201) }, ['reason: field.tooLong']],
    [{ ...given, reason: '  ' }, ['reason: payment.reason']],
    [{ ...given, reason: undefined }, ['reason: payment.reason']],
    [{ ...given, mode: 'cheque' }, ['mode: payment.mode']],
    [{ ...given, reference: 'x'.repeat(41) }, ['reference: field.tooLong']],
  ])('%j has the errors %j', (body, faults) => {
    expect(errorsOf(refundBody, body)).toEqual(faults);
  });

  it('a discount and a reversal need a reason too', () => {
    expect([
      errorsOf(discountBody, { amount: 5, reason: '' }),
      errorsOf(reversalBody, {}),
      errorsOf(reversalBody, { reason: ' Twice ' }),
    ]).toEqual([['reason: payment.reason'], ['reason: payment.reason'], []]);
  });
});

describe('an invoice id', () => {
  it.each(['0123456789', 'ABCDEFGHJK', 'mnpqrstvwx', ' 00000zzzzz '])('can be %j', (invoiceId) => {
    expect(z.parse(verifyBody, { invoiceId })).toEqual({ invoiceId: invoiceId.trim().toUpperCase() });
  });
  it.each([
    '012345678',
    '01234567890',
    '012345678I',
    '012345678L',
    '012345678O',
    '012345678U',
    '01234 6789',
    '',
    undefined,
    1_234_567_890,
  ])('is never %j', (invoiceId) => {
    for (const schema of [verifyBody, invoiceParams])
      expect(errorsOf(schema, { invoiceId })).toEqual(['invoiceId: payment.invoiceId']);
  });
  it('comes from a request with a known booking type', () => {
    expect(errorsOf(invoiceBody, { amount: 1 })).toEqual([]);
    expect(errorsOf(invoiceBody, { amount: 1, bookingId: '7', bookingType: 'test' })).toEqual([]);
    expect(errorsOf(invoiceBody, { amount: 1, bookingType: 'scan' })).toEqual(['bookingType: field.invalid']);
    expect(errorsOf(invoiceBody, { amount: 1, bookingId: -7 })).toEqual(['bookingId: field.invalid']);
  });
  it('is for one booking or for several, never for both', () => {
    expect(errorsOf(invoiceBody, { amount: 1, bookingIds: [7, 8] })).toEqual([]);
    expect(errorsOf(invoiceBody, { amount: 1, bookingId: 7, bookingIds: [8] })).toEqual(['bookingIds: field.invalid']);
  });
});

it.each(['2026-11-20', '2024-02-29', '2000-01-01', '2099-12-31'])('%s is a date', (day) => {
  expect(errorsOf(closingParams, { day })).toEqual([]);
});
it.each([
  '2026-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-32',
  '1999-12-31',
  '2100-01-01',
  '26-01-01',
  '2026-1-1',
  '2026-11-20.csv',
  ' 2026-11-20',
  '',
])('%j is not a date', (day) => {
  expect(errorsOf(closingParams, { day })).toContain('day: field.invalid');
});
