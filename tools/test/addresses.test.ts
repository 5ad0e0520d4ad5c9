import { expect, it } from 'vitest';
import { callsIn, namesOf, screensIn } from './addresses.ts';

it.each([
  [`await desk.call('GET', '/payments/dues')`, ['readMyDues']],
  ["call('PUT', `/api/v1/invoices/${bill.id}/claim?x=${y}`)", ['claimInvoice']],
  [`call('GET', '/bills/12.pdf')`, ['printBill']],
  [`await as.receptionist.setFee({ body })`, ['setFee']],
  [`useAction('countDrawer')`, ['countDrawer']],
  [`call('GET', '/nowhere/at/all'); drawer.open(); go('/dashboard/payment')`, []],
])('knows the calls of %s', (text, calls) => {
  expect([...callsIn(text)]).toEqual(calls);
});

it('takes an address as it is written before one with an id in its place', () => {
  expect([...callsIn(`'/payments/series'`)]).toEqual(['readPaymentSeries']);
});

it('knows the screens that a journey names', () => {
  expect([...screensIn("await page.goto('/dashboard/payment'); enter(page, `/test-booking/${id}`)")]).toEqual([
    'payment',
    'testBooking',
  ]);
});

it('knows the calls and screens at the addresses of a browser', () => {
  expect(namesOf(['/api/v1/payments/dues', '/dashboard/payment', '/api/v1/bookings/7/fee', '/login'])).toEqual({
    calls: ['readMyDues', 'setFee'],
    screens: ['payment', 'logIn'],
  });
});
