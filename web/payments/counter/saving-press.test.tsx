import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Visit } from '#contract/visits/shapes.ts';
import { saveUser } from '#web/lib/session.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { emptyDraft, newLine } from './draft.ts';
import { keepTyped, readTyped } from './kept.ts';
import { TypeVisit } from './type-visit.tsx';

const kajal = { token: 'cs_1', name: 'Kajal', phoneNumber: '9000000002', role: 'Receptionist' } as const;
const sugar = {
  type: 'test',
  id: 3,
  phone: '',
  name: 'Sugar',
  nameBn: '',
  price: 600,
  code: 'GLU',
  words: [],
} as const;
const typed = {
  ...emptyDraft,
  phone: '9000000007',
  who: { patientId: 9, name: 'Rohan Sen' },
  lines: [newLine(sugar)],
  referrer: 'Dr. Sen',
};
/** What is sent of it, without a payment. */
const body = { phone: '9000000007', patientId: 9, lines: [{ type: 'test', testId: 3 }], referrer: 'Dr. Sen' };
const quoted = { price: 600, feeUnknown: false, followUpOf: null, sameTest: false, lastOn: null };
const reads = {
  listDoctors: () => [],
  listInternalDoctors: () => [],
  listLabTests: () => [],
  listPackages: () => ({ packages: [] }),
  listFamilyOfPhone: () => ({ members: [] }),
  listJoinable: () => ({ bookings: [] }),
  readDiscountLimits: () => ({ limits: [] }),
  quoteVisit: () => ({ lines: [quoted] }),
};
const saved = { visitId: 61 } as Visit;
const draw = () => {
  const onSaved = vi.fn<(visit: Visit) => void>();
  const part = <TypeVisit onSaved={onSaved} onLast={vi.fn<() => void>()} />;
  return { ...renderPart(part, { session: kajal }), onSaved };
};
const bill = () => within(screen.getByRole('region', { name: 'Bill' }));
/** Opens the payment, once the price is known. */
async function pay(user: ReturnType<typeof draw>['user']) {
  expect(await bill().findByText('₹600')).toBeVisible();
  await user.click(bill().getByRole('button', { name: 'Take payment' }));
}
const keysOf = (server: ReturnType<typeof answers>) =>
  server.sentTo('openVisit').map(({ headers }) => headers.get('Idempotency-Key'));

beforeEach(() => {
  saveUser(kajal);
  keepTyped(typed);
});

test('a visit is saved once with its payment, and what was typed is forgotten then', async () => {
  const server = answers({ ...reads, openVisit: () => saved });
  const { user, onSaved } = draw();
  await pay(user);
  const save = bill().getByRole('button', { name: 'Save and print slip' });
  expect(bill().getByRole('textbox', { name: 'Pays now' })).toHaveValue('600');
  await user.type(bill().getByRole('textbox', { name: 'Received (₹)' }), '1000');
  expect(bill().getByText('₹400')).toBeVisible();
  const letGo = server.hold('openVisit');
  await user.click(save);
  expect(save).toHaveAttribute('aria-busy', 'true');
  await user.click(save);
  expect(onSaved).not.toHaveBeenCalled();
  expect(readTyped()).toMatchObject({ phone: '9000000007' });
  letGo();
  await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith(saved));
  expect(readTyped()).toEqual(emptyDraft);
  expect(server.sentTo('openVisit').map((one) => one.body)).toEqual([
    { ...body, payment: { mode: 'cash', amount: '600', received: '1000' } },
  ]);
});

test('a visit that is paid later is saved without a payment', async () => {
  const server = answers({ ...reads, openVisit: () => saved });
  const { user, onSaved } = draw();
  await pay(user);
  await user.click(bill().getByRole('button', { name: 'Later' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.sentTo('openVisit').map((one) => one.body)).toEqual([body]);
});

test('a visit that is refused stays, with the reason at its field; corrected it is another attempt', async () => {
  const server = answers({ ...reads, openVisit: refuse('INVALID_FIELDS', { referrer: 'This doctor has left.' }) });
  const { user, onSaved } = draw();
  await pay(user);
  await user.click(bill().getByRole('button', { name: 'Later' }));
  expect(await screen.findByText(/^The visit was not saved\./)).toBeVisible();
  const referrer = screen.getByLabelText('Referred by');
  expect(referrer).toHaveAccessibleDescription('This doctor has left.');
  await waitFor(() => expect(referrer).toHaveFocus());
  server.change({ openVisit: () => saved });
  await user.clear(referrer);
  await user.click(bill().getByRole('button', { name: 'Later' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.sentTo('openVisit').map((one) => one.body)).toEqual([body, { ...body, referrer: '' }]);
  const [first, second] = keysOf(server);
  expect(second).not.toBe(first);
});

test('a visit whose answer was lost is asked for again with its payment and its key, and nothing else is typed', async () => {
  const server = answers({ ...reads, openVisit: refuse('NETWORK') });
  const { user, onSaved } = draw();
  await pay(user);
  await user.click(bill().getByRole('button', { name: 'Save and print slip' }));
  expect(await screen.findByText(/^The visit of Rohan Sen was sent, and no answer came\./)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Bill' })).toBeNull();
  server.change({ openVisit: () => saved });
  await user.click(screen.getByRole('button', { name: 'Ask again' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith(saved));
  const paid = { ...body, payment: { mode: 'cash', amount: '600' } };
  expect(server.sentTo('openVisit').map((one) => one.body)).toEqual([paid, paid]);
  expect(keysOf(server)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keysOf(server)[0]]);
});
