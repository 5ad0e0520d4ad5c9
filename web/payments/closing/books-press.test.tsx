import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Closing, Register } from '#contract/payments/books.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { aPdf, savedFiles } from '#web/testing/browser.ts';
import MonthPage from '../month/month.tsx';
import { RegisterTable } from '../register/register-table.tsx';
import RegisterPage from '../register/register.tsx';
import { ClosingDrawers } from './closing-drawers.tsx';
import ClosingPage from './closing.tsx';

// Half past ten in the morning in India.
beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));
const csv = (name: string) => new File(['a'], name, { type: 'text/csv' });

const drawer: Closing['drawers'][number] = {
  accountId: 2,
  shiftId: 7,
  by: 'Kajal',
  role: 'Receptionist',
  openedAt: '2026-11-26T03:30:00Z',
  visits: 3,
  float: 100,
  taken: 350,
  givenBack: 50,
  expected: 400,
  countId: 5,
  counted: 390.5,
  difference: -9.5,
  countedBy: 'Kajal',
  countedAt: '2026-11-26T04:30:00Z',
  note: 'Coins short',
  awaitsSignature: true,
  signedBy: null,
  signedAt: null,
  abilities: { count: false, open: false, sign: true },
};

test('a difference is signed off as it was counted, and a refusal says why', async () => {
  const server = answers({ signDrawer: refuse('STALE') });
  const closing = { day: '2026-11-26', drawers: [drawer] } as unknown as Closing;
  const { user } = renderPart(<ClosingDrawers closing={closing} />, { session: 'Admin' });
  await user.click(screen.getByRole('button', { name: 'Sign off the difference' }));
  expect(await screen.findByText(/^Somebody else has changed this meanwhile\./)).toBeVisible();
  server.change({ signDrawer: () => ({ day: '2026-11-26', drawer }) });
  await user.click(screen.getByRole('button', { name: 'Sign off the difference' }));
  await waitFor(() => expect(screen.queryByText(/^Somebody else/)).toBeNull());
  expect(server.sentTo('signDrawer')[1]).toMatchObject({
    params: { day: '2026-11-26' },
    body: { countId: 5, difference: -9.5 },
  });
});

test('the closing of the day that is shown is downloaded', async () => {
  const saved = savedFiles();
  const server = answers({ readClosing: refuse('INTERNAL'), exportClosing: () => csv('closing.csv') });
  const { user } = renderPart(<ClosingPage />, { session: 'Admin', address: '/closing?day=2026-11-20' });
  await user.click(await screen.findByRole('button', { name: 'Download CSV Closing of 20 November 2026' }));
  await waitFor(() => expect(saved).toEqual(['closing.csv']));
  expect(server.sentTo('exportClosing')).toMatchObject([{ params: { day: '2026-11-20' } }]);
});

test('the month that is shown is downloaded, and a refused download says why', async () => {
  const saved = savedFiles();
  const server = answers({ readMonth: refuse('INTERNAL'), exportMonth: () => csv('month.csv') });
  const { user } = renderPart(<MonthPage />, { session: 'Admin', address: '/closing/month?month=2026-10' });
  const download = await screen.findByRole('button', { name: /^Download CSV October 2026/ });
  await user.click(download);
  await waitFor(() => expect(saved).toEqual(['month.csv']));
  expect(server.sentTo('exportMonth')).toMatchObject([{ params: { month: '2026-10' } }]);
  server.change({ exportMonth: refuse('FORBIDDEN') });
  await user.click(download);
  expect(
    await screen.findByText('The file could not be downloaded. You do not have permission to do this.'),
  ).toBeVisible();
});

const row: Register['rows'][number] = {
  id: 7,
  number: 'R/26-27/000007',
  at: '2026-11-25T18:30:00Z',
  patientName: 'Rina Mondal',
  bookings: [],
  amount: 1250.5,
  mode: 'upi',
  reference: null,
  by: 'Kajal',
  state: 'VALID',
  stands: 1250.5,
};
const page = { number: 0, size: 20, totalElements: 1, totalPages: 1 };

test.each([
  ['receipts', 'Receipts', 'Receipt (PDF)', 'printReceipt'],
  ['bills', 'Bills', 'Bill of Supply (PDF)', 'printBill'],
] as const)('the register of %s is downloaded, and each row has its paper', async (kind, title, paper, call) => {
  const saved = savedFiles();
  const server = answers({
    listRegister: () => ({ rows: [row], page }),
    exportRegister: () => csv('register.csv'),
    printReceipt: () => aPdf('printReceipt.pdf'),
    printBill: () => aPdf('printBill.pdf'),
  });
  const { user } = renderPart(<RegisterPage />, { session: 'Admin', address: `/receipts-and-bills?kind=${kind}` });
  await user.click(await screen.findByRole('button', { name: `Download CSV ${title}` }));
  await waitFor(() => expect(saved).toEqual(['register.csv']));
  await user.click(await screen.findByRole('button', { name: paper }));
  await waitFor(() => expect(saved).toEqual(['register.csv', `${call}.pdf`]));
  expect(server.sentTo('exportRegister')).toMatchObject([{ query: { kind } }]);
  expect([...server.sentTo('printReceipt'), ...server.sentTo('printBill')]).toMatchObject([
    { name: call, params: { id: '7' } },
  ]);
});

test.each([
  ['receipts', 'Receipt (PDF)', 'printReceipt'],
  ['bills', 'Bill of Supply (PDF)', 'printBill'],
] as const)('a row in the table of %s has its paper', async (kind, paper, call) => {
  const saved = savedFiles();
  const server = answers({ [call]: () => aPdf('paper.pdf') });
  const { user } = renderPart(<RegisterTable rows={[row]} kind={kind} />, { session: 'Admin' });
  await user.click(screen.getByRole('button', { name: paper }));
  await waitFor(() => expect(saved).toEqual(['paper.pdf']));
  expect([...server.sentTo('printReceipt'), ...server.sentTo('printBill')]).toMatchObject([{ name: call }]);
});

test('a search begins at the first page, whichever was open before', async () => {
  const server = answers({
    listRegister: () => ({ rows: [row], page: { ...page, totalElements: 50, totalPages: 3 } }),
  });
  const { user, address } = renderPart(<RegisterPage />, {
    session: 'Admin',
    address: '/receipts-and-bills?page=3',
  });
  expect(await screen.findByText('R/26-27/000007')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'Rina');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(address()).toBe('/receipts-and-bills?search=Rina'));
  await waitFor(() => expect(server.sentTo('listRegister').at(-1)?.query).toMatchObject({ search: 'Rina', page: '0' }));
});
