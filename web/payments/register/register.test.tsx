import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Register } from '#contract/payments/books.ts';
import { buttonsIn, linksIn, textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import PersonReceipts from './person-receipts.tsx';
import { RegisterList } from './register-list.tsx';
import { RegisterTable } from './register-table.tsx';

const row: Register['rows'][number] = {
  id: 7,
  number: 'R/26-27/000007',
  at: '2026-03-31T18:30:00Z',
  patientName: 'Rina Mondal',
  bookings: [
    { bookingId: 204, bookingType: 'test', patientName: 'Rina Mondal', patientNumber: '10004827' },
    { bookingId: 9, bookingType: 'doctor', patientName: 'Rina Mondal', patientNumber: '10004827' },
  ],
  amount: 1250.5,
  mode: 'upi',
  reference: '701234567890',
  by: 'Kajal',
  state: 'VALID',
  stands: 1250.5,
};
const bill = {
  ...row,
  number: 'B/26-27/000003',
  mode: null,
  reference: null,
  by: null,
  state: 'REPLACED',
  stands: null,
} as const;

test('a receipt is shown with its number, patient, bookings, mode, reference and taker', () => {
  const drawn = renderPart(<RegisterList rows={[row, { ...row, id: 8, state: 'VOID' }]} kind="receipts" />).drawn;
  expect(textOf(drawn)).toContain(
    'R/26-27/000007 ₹1,250.50 Rina Mondal · Patient ID 1000 4827 · #204 · #9 1 April 2026, 12:00 am · UPI · 701234567890 · Kajal Receipt (PDF)',
  );
  expect(textOf(drawn)).toContain('R/26-27/000007 Void ₹1,250.50');
  const partly = { ...row, state: 'PARTLY_REVERSED', stands: 250.5 } as const;
  const partlyHtml = renderPart(<RegisterList rows={[partly]} kind="receipts" />).drawn;
  expect(textOf(partlyHtml)).toContain('Partly reversed ₹1,250.50');
  expect(textOf(partlyHtml)).toContain('Kajal Still counts: ₹250.50 Receipt (PDF)');
  expect(
    linksIn(drawn)
      .slice(0, 2)
      .map(([to]) => to),
  ).toEqual(['/test-booking/204', '/doctor-booking/9']);
});

test('a receipt of several patients names each once with their number; a carried over one has its name', () => {
  const [first, second] = row.bookings;
  const tuli = { ...second!, patientName: 'Tuli', patientNumber: '21458735' };
  const show = (bookings: typeof row.bookings) =>
    textOf(renderPart(<RegisterList rows={[{ ...row, bookings }]} kind="receipts" />).drawn);
  expect(show([first!, { ...first!, bookingId: 205 }, tuli])).toContain(
    '₹1,250.50 Rina Mondal · Patient ID 1000 4827 , Tuli · Patient ID 2145 8735 · #204',
  );
  expect(show([])).toContain('₹1,250.50 Rina Mondal 1 April');
});

test('a bill has its paper in both languages, and says in Bengali that it was replaced', () => {
  const show = (language: 'en' | 'bn') => renderPart(<RegisterList rows={[bill]} kind="bills" />, { language }).drawn;
  expect(buttonsIn(show('en'))).toEqual([
    'Bill of Supply (PDF)',
    'English Bill of Supply (PDF)',
    'বাংলা Bill of Supply (PDF)',
  ]);
  expect(textOf(show('bn'))).toContain(
    'B/26-27/000003 বদলানো হয়েছে ₹১,২৫০.৫০ Rina Mondal · রোগীর আইডি ১০০০ ৪৮২৭ · #204 · #9',
  );
});

test('on a wide screen the same rows are a table, with all that a row tells', () => {
  const partly = { ...row, id: 8, state: 'PARTLY_REVERSED', stands: 250.5 } as const;
  const drawn = renderPart(<RegisterTable rows={[row, partly]} kind="receipts" />).drawn;
  expect(textOf(drawn)).toContain(
    'Receipts Number When Patient Bookings Amount Paid by, taken by Paper R/26-27/000007 1 April 2026, 12:00 am Rina Mondal 1000 4827 #204 #9 ₹1,250.50 UPI 701234567890 Kajal Receipt (PDF)',
  );
  expect(textOf(drawn)).toContain('R/26-27/000007 Partly reversed 1 April');
  expect(textOf(drawn)).toContain('₹1,250.50 Still counts: ₹250.50 UPI');
  const bills = textOf(renderPart(<RegisterTable rows={[bill]} kind="bills" />).drawn);
  expect(bills).toContain('Bills Number When Patient Bookings Amount Issued by Paper');
  expect(bills).toContain('Bill of Supply (PDF)');
});

test('receipts of a person are closed until somebody asks for them, because reading them is a look-up', () => {
  const drawn = renderPart(<PersonReceipts patientNumber="10004827" />).drawn;
  expect(textOf(drawn)).toContain('Receipts of this phone number');
  expect(within(drawn).getByRole('group')).not.toHaveAttribute('open');
});
