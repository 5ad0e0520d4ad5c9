import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Visit } from '#contract/visits/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { TakeRest } from './take-rest.tsx';

const visit: Visit = {
  visitId: 61,
  kind: 'WALK_IN',
  homeVisit: null,
  openedAt: '2026-11-26T05:00:00Z',
  patientName: 'Mitali Sen',
  patientNumber: '10004827',
  phone: '9000000007',
  language: 'en',
  referrer: '',
  lines: [],
  price: 600,
  discount: 0,
  paid: 100,
  owed: 500,
  payCode: 'CODE',
  paysOnline: false,
  discountRequest: null,
  bill: null,
  receipts: [],
};

test('the rest of a visit is taken once, in the mode that was chosen', async () => {
  const server = answers({ payVisit: refuse('NETWORK') });
  const onClose = vi.fn<() => void>();
  const { user } = renderPart(<TakeRest visit={visit} onClose={onClose} />, { session: 'Receptionist' });
  const amount = screen.getByRole('textbox', { name: 'Pays now' });
  expect(amount).toHaveValue('500');
  await user.clear(amount);
  await user.type(amount, '300');
  await user.click(screen.getByRole('radio', { name: 'UPI' }));
  await user.type(screen.getByRole('textbox', { name: 'UPI reference (UTR)' }), '701234567890');
  await user.click(screen.getByRole('button', { name: 'Take payment' }));
  expect(await screen.findByText(/^The payment was not recorded\. The clinic could not be reached\./)).toBeVisible();
  expect(amount).toHaveValue('300');
  expect(onClose).not.toHaveBeenCalled();
  server.change({ payVisit: () => ({ ...visit, paid: 400, owed: 200 }) });
  const letGo = server.hold('payVisit');
  await user.click(screen.getByRole('button', { name: 'Take payment' }));
  expect(screen.getByRole('button', { name: 'Take payment' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const sent = server.sentTo('payVisit');
  expect(sent[1]).toMatchObject({
    params: { id: '61' },
    body: { mode: 'upi', amount: '300', reference: '701234567890' },
  });
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});
