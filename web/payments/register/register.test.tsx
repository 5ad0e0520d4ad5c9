import { expect, test } from 'vitest';
import type { Register } from '#contract/payments/books.ts';
import { buttons, links, renderHtml, words } from '#web/testing/render.tsx';
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
  const html = renderHtml(<RegisterList rows={[row, { ...row, id: 8, state: 'VOID' }]} kind="receipts" />);
  expect(words(html)).toContain(
    'R/26-27/000007 ₹1,250.50 Rina Mondal · Patient ID 1000 4827 · #204 · #9 1 April 2026, 12:00 am · UPI · 701234567890 · Kajal Receipt (PDF)',
  );
  expect(words(html)).toContain('R/26-27/000007 Void ₹1,250.50');
  const partly = { ...row, state: 'PARTLY_REVERSED', stands: 250.5 } as const;
  const partlyHtml = renderHtml(<RegisterList rows={[partly]} kind="receipts" />);
  expect(words(partlyHtml)).toContain('Partly reversed ₹1,250.50');
  expect(words(partlyHtml)).toContain('Kajal Still counts: ₹250.50 Receipt (PDF)');
  expect(
    links(html)
      .slice(0, 2)
      .map(([to]) => to),
  ).toEqual(['/test-booking/204', '/doctor-booking/9']);
});

test('a receipt of several patients names each once with their number; a carried over one has its name', () => {
  const [first, second] = row.bookings;
  const tuli = { ...second!, patientName: 'Tuli', patientNumber: '21458735' };
  const show = (bookings: typeof row.bookings) =>
    words(renderHtml(<RegisterList rows={[{ ...row, bookings }]} kind="receipts" />));
  expect(show([first!, first!, tuli])).toContain(
    '₹1,250.50 Rina Mondal · Patient ID 1000 4827 , Tuli · Patient ID 2145 8735 · #204',
  );
  expect(show([])).toContain('₹1,250.50 Rina Mondal 1 April');
});

test('a bill has its paper in both languages, and says in Bengali that it was replaced', () => {
  const show = (language: 'en' | 'bn') => renderHtml(<RegisterList rows={[bill]} kind="bills" />, { language });
  expect(buttons(show('en'))).toEqual([
    'Bill of Supply (PDF)',
    'English Bill of Supply (PDF)',
    'বাংলা Bill of Supply (PDF)',
  ]);
  expect(words(show('bn'))).toContain(
    'B/26-27/000003 বদলানো হয়েছে ₹১,২৫০.৫০ Rina Mondal · রোগীর আইডি ১০০০ ৪৮২৭ · #204 · #9',
  );
});

test('on a wide screen the same rows are a table, with all that a row tells', () => {
  const partly = { ...row, id: 8, state: 'PARTLY_REVERSED', stands: 250.5 } as const;
  const html = renderHtml(<RegisterTable rows={[row, partly]} kind="receipts" />);
  expect(words(html)).toContain(
    'Receipts Number When Patient Bookings Amount Paid by, taken by Paper R/26-27/000007 1 April 2026, 12:00 am Rina Mondal 1000 4827 #204 #9 ₹1,250.50 UPI 701234567890 Kajal Receipt (PDF)',
  );
  expect(words(html)).toContain('R/26-27/000007 Partly reversed 1 April');
  expect(words(html)).toContain('₹1,250.50 Still counts: ₹250.50 UPI');
  const bills = words(renderHtml(<RegisterTable rows={[bill]} kind="bills" />));
  expect(bills).toContain('Bills Number When Patient Bookings Amount Issued by Paper');
  expect(bills).toContain('Bill of Supply (PDF)');
});

test('receipts of a person are closed until somebody asks for them, because reading them is a look-up', () => {
  const html = renderHtml(<PersonReceipts patientNumber="10004827" />);
  expect(words(html)).toContain('Receipts of this phone number');
  expect(html).not.toMatch(/<details[^>]* open/);
});
