import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DoctorWeek, LeavePeople } from '#contract/schedules/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { aLeave, aWeek } from '#web/testing/schedules.ts';
import Schedules from './schedules.tsx';

const week = (changes: Partial<DoctorWeek> = {}) => ({
  listSchedules: () => ({
    doctors: [aWeek(changes)],
    holidays: [],
    abilities: { readAll: true, addHoliday: false },
  }),
});
const draw = (session: 'Receptionist' | 'Doctor' = 'Receptionist') => renderPart(<Schedules />, { session });
const sheet = () => within(screen.getByRole('dialog'));
const press = (name: string) => sheet().getByRole('button', { name });

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

const rina = { bookingId: 204, patientName: 'Rina Roy', patientNumber: '21458735', phone: '9000000007' };
const people: LeavePeople = {
  booked: [{ ...rina, time: '2026-12-07T05:00:00.000Z', number: 3, paid: 0 }],
  free: 12,
  told: [],
};
const told = { ...rina, id: 71, kind: 'MOVED' as const, oldTime: '2026-12-07T05:00:00.000Z', calledAt: null };
const moved: LeavePeople = {
  booked: [],
  free: 11,
  told: [{ ...told, state: 'FAILED', newTime: '2026-12-09T05:00:00.000Z' }],
};

test('leave is entered for days, and whom it hits is shown at once', async () => {
  const leave = aLeave({ booked: 1 });
  const server = answers({ ...week(), addLeave: refuse('NETWORK'), readLeavePeople: () => people });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Enter leave' }));
  await user.clear(sheet().getByLabelText('First day'));
  await user.type(sheet().getByLabelText('First day'), '2026-12-07');
  expect(sheet().getByLabelText('Last day'), 'one day of leave is one date').toHaveValue('2026-12-07');
  await user.clear(sheet().getByLabelText('Last day'));
  await user.type(sheet().getByLabelText('Last day'), '2026-12-08');
  await user.click(press('Save leave'));
  expect(await sheet().findByText(/^The leave could not be saved\. The clinic could not be reached\./)).toBeVisible();
  server.change({ ...week({ leaves: [leave] }), addLeave: () => leave });
  await user.click(press('Save leave'));
  expect(await screen.findByText('The leave of Dr. Nag has been saved.')).toBeVisible();
  expect(await screen.findByRole('dialog', { name: /^Leave of Dr\. Nag: 7 Dec/ })).toBeVisible();
  const sent = server.sentTo('addLeave');
  expect(sent.map(({ params, body }) => [params.doctorId, body])).toEqual([
    ['7', { firstDay: '2026-12-07', lastDay: '2026-12-08', startsAt: '', endsAt: '', reason: '' }],
    ['7', { firstDay: '2026-12-07', lastDay: '2026-12-08', startsAt: '', endsAt: '', reason: '' }],
  ]);
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('a doctor asks the desk for leave, and takes the request back', async () => {
  const own = { abilities: { addRule: false, leaveState: 'ASKED' as const } };
  const abilities = { decide: false, remove: true, moveBooked: false };
  const asked = aLeave({ state: 'ASKED', firstDay: '2026-11-26', lastDay: '2026-11-26', abilities });
  const server = answers({ ...week(own), addLeave: () => asked });
  const { user } = draw('Doctor');
  await user.click(await screen.findByRole('button', { name: 'Ask for leave' }));
  await user.type(sheet().getByRole('textbox', { name: 'Reason' }), 'Congress');
  server.change({ ...week({ ...own, leaves: [asked] }), removeLeave: refuse('FORBIDDEN') });
  await user.click(press('Ask the desk'));
  expect(await screen.findByText('The desk has been asked for your leave.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('addLeave')[0]?.body).toMatchObject({ firstDay: '2026-11-26', reason: 'Congress' });

  const remove = await screen.findByRole('button', { name: 'Remove leave' });
  await user.click(remove);
  expect(await screen.findByText('This could not be done. You do not have permission to do this.')).toBeVisible();
  server.change({ ...week(own), removeLeave: () => ({ id: 51 }) });
  await user.click(remove);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove leave' })).toBeNull());
  expect(server.sentTo('removeLeave').map(({ params }) => params.id)).toEqual(['51', '51']);
});

test.each([
  ['Confirm', true, 'CONFIRMED', 'On leave'],
  ['Decline', false, 'DECLINED', 'Declined'],
] as const)('who decides on leave presses %s once, and a refusal says why', async (name, confirm, state, words) => {
  const abilities = { decide: true, remove: true, moveBooked: false };
  const asked = aLeave({ state: 'ASKED', abilities });
  const server = answers({ ...week({ leaves: [asked] }), decideLeave: refuse('STALE') });
  const { user } = draw();
  const decide = await screen.findByRole('button', { name });
  expect(screen.getByText('Waiting for the desk')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove leave' })).toBeNull();
  await user.click(decide);
  expect(await screen.findByText(/^This could not be done\. Somebody else has changed this/)).toBeVisible();
  const decided = { ...asked, state, abilities: { ...abilities, decide: false } };
  server.change({ ...week({ leaves: [decided] }), decideLeave: () => decided });
  const letGo = server.hold('decideLeave');
  await user.click(decide);
  await user.click(decide);
  letGo();
  expect(await screen.findByText(words)).toBeVisible();
  expect(server.sentTo('decideLeave').map(({ params, body }) => [params.id, body])).toEqual([
    ['51', { confirm }],
    ['51', { confirm }],
  ]);
});

test('how many are booked is said of leave that stands or is asked for, if there are any', async () => {
  const leaves = [
    aLeave({ id: 51, booked: 2 }),
    aLeave({ id: 52, booked: 0 }),
    aLeave({ id: 53, booked: 3, state: 'DECLINED' }),
  ];
  answers(week({ leaves }));
  draw();
  expect(await screen.findAllByText(/Booked in this time:/)).toHaveLength(1);
});

async function openPeople(first: LeavePeople) {
  const server = answers({ ...week({ leaves: [aLeave({ booked: 1 })] }), readLeavePeople: () => first });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Whom it concerns' }));
  return { server, user };
}

test('those whom a leave hits are moved, and who was not reached by SMS is called and noted', async () => {
  const { server, user } = await openPeople(people);
  expect(await sheet().findByText('Booked in this time: 1. Free places in the next sessions: 12.')).toBeVisible();
  server.change({ moveBooked: refuse('NETWORK') });
  await user.click(press('Move all and tell them (1)'));
  expect(await sheet().findByText(/^Nothing was changed\. The clinic could not be reached\./)).toBeVisible();
  server.change({ moveBooked: () => ({ done: 1, left: 0 }), readLeavePeople: () => moved });
  const letGo = server.hold('moveBooked');
  await user.click(press('Move all and tell them (1)'));
  expect(press('Move all and tell them (1)')).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await sheet().findByText('Done for 1. Each gets an SMS.')).toBeVisible();
  expect(await sheet().findByText(/^New time: 9 December 2026, 10:30 am/)).toBeVisible();
  const sent = server.sentTo('moveBooked');
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual([
    ['51', { how: 'MOVE' }],
    ['51', { how: 'MOVE' }],
  ]);
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);

  server.change({ noteLeaveCall: refuse('FORBIDDEN') });
  await user.click(press('I have called'));
  expect(await sheet().findByText('You do not have permission to do this.')).toBeVisible();
  const called = { ...moved.told[0]!, calledAt: '2026-11-26T05:10:00.000Z' };
  server.change({ noteLeaveCall: () => ({ id: 71 }), readLeavePeople: () => ({ ...moved, told: [called] }) });
  await user.click(press('I have called'));
  expect(await sheet().findByText(/called at 10:40 am/)).toBeVisible();
  expect(sheet().queryByRole('button', { name: 'I have called' })).toBeNull();
  expect(server.sentTo('noteLeaveCall').map(({ params }) => params.id)).toEqual(['71', '71']);
});

test('those whom a leave hits are asked to choose; they are cancelled only after a question', async () => {
  const { server, user } = await openPeople(people);
  server.change({ moveBooked: () => ({ done: 0, left: 1 }) });
  await user.click(await sheet().findByRole('button', { name: 'Let them choose' }));
  expect(await sheet().findByText('No free place for 1. Let them choose, or cancel.')).toBeVisible();
  await user.click(press('Cancel all…'));
  expect(sheet().getByText(/^1 bookings are cancelled, and each person gets an SMS\./)).toBeVisible();
  await user.click(press('Back'));
  await user.click(press('Cancel all…'));
  expect(server.sentTo('moveBooked')).toHaveLength(1);
  server.change({ moveBooked: () => ({ done: 1, left: 0 }), readLeavePeople: () => ({ ...moved, told: [] }) });
  await user.click(press('Cancel these bookings'));
  expect(await sheet().findByText('Nobody is booked in this time.')).toBeVisible();
  expect(server.sentTo('moveBooked').map(({ body }) => body)).toEqual([{ how: 'CHOOSE' }, { how: 'CANCEL' }]);
});
