import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FieldName } from '#contract/bookings/fields.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { renderPart } from '#web/testing/render.tsx';
import type { Booking } from '../shared/booking.ts';
import EditBooking from './edit-booking.tsx';

/** The server decides which fields a role may change (server/bookings/who-edits-what.test.ts). */
const nothing = () => undefined;
const amounts = ['paymentAmount1', 'paymentId1', 'paymentAmount2', 'paymentId2'] as const;
const moneyLabels = ['Payment amount 1', 'Payment ID 1', 'Payment amount 2', 'Payment ID 2'];
const all = {
  test: [
    'Request date',
    'Mobile number',
    'Scheduled date',
    'Checkup status',
    'Cleared by',
    'Payment status',
    ...moneyLabels,
    'Patient discount',
    'Report status',
    'Uploaded by',
    'Uploaded at',
    'Referer',
    'Referring doctor',
    'Reporting doctor',
    'Referer commission',
    'Referring doctor commission',
    'Referer hidden',
    'Referring doctor hidden',
  ],
  doctor: [
    'Doctor',
    'Scheduled date',
    'Checkup status',
    'Cleared by',
    'Payment status',
    ...moneyLabels,
    'Report by',
    'Report date',
    "Referer's phone number",
    "Referring doctor's phone number",
    "Reporting doctor's phone number",
  ],
};

test.each<{ kind: 'test' | 'doctor'; may: FieldName[]; has: string[] }>([
  {
    kind: 'test',
    may: ['checkupScheduledDate', 'checkupStatus'],
    has: ['Scheduled date', 'Checkup status'],
  },
  {
    kind: 'test',
    may: ['mobileNumber', 'statusClearedBy', ...amounts, 'refererId', 'referringDoctorId'],
    // The status is shown beside the money.
    has: ['Mobile number', 'Cleared by', 'Payment status', ...moneyLabels, 'Referer', 'Referring doctor'],
  },
  {
    kind: 'test',
    may: ['paymentStatus', 'refererCommission', 'isRefererHidden'],
    has: ['Payment status', 'Referer commission', 'Referer hidden'],
  },
  { kind: 'doctor', may: ['checkupReportUploadedBy', 'checkupReportUploadedAt'], has: ['Report by', 'Report date'] },
  {
    kind: 'doctor',
    may: ['checkupScheduledDate', 'checkupStatus', 'paymentStatus', ...amounts],
    has: ['Scheduled date', 'Checkup status', 'Payment status', ...moneyLabels],
  },
])('the form of a $kind booking has what its reader may change, and no other field: $has', ({ kind, may, has }) => {
  answers({ listDoctors: () => [] });
  const booking = kind === 'test' ? aTestBooking() : aDoctorBooking();
  const own = { ...booking, abilities: { ...booking.abilities, edit: may } } as typeof booking;
  renderPart(<EditBooking booking={own} onSaved={nothing} onClose={nothing} />, { session: 'Admin' });
  const form = within(screen.getByRole('dialog'));
  expect(all[kind].filter((label) => form.queryAllByText(label).length > 0)).toEqual(
    all[kind].filter((label) => has.includes(label)),
  );
});

test('who may not change the payment’s status reads it beside the money', () => {
  answers({});
  const booking = aTestBooking({ paymentStatus: 'PARTIAL' });
  const own = { ...booking, abilities: { ...booking.abilities, edit: [...amounts] } };
  renderPart(<EditBooking booking={own} onSaved={nothing} onClose={nothing} />, { session: 'Receptionist' });
  const form = within(screen.getByRole('dialog'));
  expect(form.getByText('PARTIAL')).toBeVisible();
  expect(form.queryByRole('combobox', { name: 'Payment status' })).toBeNull();
});

/** The booking, whose reader may change these fields. */
const editable = <B extends Booking>(booking: B, ...edit: FieldName[]): B => ({
  ...booking,
  abilities: { ...booking.abilities, edit },
});
const draw = (booking: Booking) => {
  const [onSaved, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  return { ...renderPart(<EditBooking {...{ booking, onSaved, onClose }} />, { session: 'Admin' }), onSaved, onClose };
};
const save = () => screen.getByRole('button', { name: 'Save changes' });
const field = (name: string) => screen.getByRole('textbox', { name });
const retyped = async (user: ReturnType<typeof draw>['user'], name: string, text: string) => {
  await user.clear(field(name));
  await user.type(field(name), text);
};

test('a visit is saved once, with what was changed and the version that was read', async () => {
  const booking = editable(aDoctorBooking({ visitReason: 'Cough' }), 'visitReason', 'statusClearedBy');
  const server = answers({ editDoctorBooking: () => booking });
  const { user, onSaved, onClose } = draw(booking);
  expect(screen.getByRole('dialog', { name: 'Edit Doctor Booking' })).toBeVisible();
  await retyped(user, 'Reason for the visit', 'Fever');
  const letGo = server.hold('editDoctorBooking');
  await user.click(save());
  expect(save()).toHaveAttribute('aria-busy', 'true');
  await user.keyboard('{Enter}');
  expect(onSaved).not.toHaveBeenCalled();
  letGo();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(onClose).not.toHaveBeenCalled();
  expect(server.sentTo('editDoctorBooking').map(({ body }) => body)).toEqual([
    { id: 204, version: 3, visitReason: 'Fever', statusClearedBy: 'Kajal' },
  ]);
});

test('a test whose change is refused keeps it, says why at its field, and is sent again', async () => {
  const server = answers({ editTestBooking: refuse('NETWORK') });
  const { user, onSaved } = draw(editable(aTestBooking(), 'mobileNumber'));
  expect(screen.getByRole('dialog', { name: 'Edit Test Booking' })).toBeVisible();
  await retyped(user, 'Mobile number', '9000000008');
  await user.click(save());
  expect(await screen.findByText(/^Your changes could not be saved\. The clinic could not be reached\./)).toBeVisible();
  server.change({ editTestBooking: refuse('INVALID_FIELDS', { mobileNumber: 'Nobody has this number.' }) });
  await user.click(save());
  await waitFor(() => expect(field('Mobile number')).toHaveAccessibleDescription('Nobody has this number.'));
  expect(field('Mobile number')).toHaveFocus();
  expect(field('Mobile number')).toHaveValue('9000000008');
  expect(server.sentTo('editTestBooking').map(({ body }) => body)).toEqual([
    { id: 204, version: 3, mobileNumber: '9000000008' },
    { id: 204, version: 3, mobileNumber: '9000000008' },
  ]);
  expect(onSaved).not.toHaveBeenCalled();
});

test('a booking is cancelled only after a question', async () => {
  const booking = editable(aTestBooking(), 'checkupStatus');
  const server = answers({ editTestBooking: () => booking });
  const { user, onSaved } = draw(booking);
  const cancel = async () => {
    await user.selectOptions(screen.getByRole('combobox', { name: 'Checkup status' }), 'CANCELLED');
    await user.click(save());
    return screen.findByText(/^The booking of Rohan Sen will be marked CANCELLED\./);
  };
  expect(await cancel()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'No, go back' }));
  expect(server.sentTo('editTestBooking')).toEqual([]);
  await cancel();
  await user.click(screen.getByRole('button', { name: 'Yes, cancel the booking' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.sentTo('editTestBooking').map(({ body }) => body)).toEqual([
    { id: 204, version: 3, checkupStatus: 'CANCELLED' },
  ]);
});

test('a test that the laboratory has begun says how far it is, and is cancelled with a reason', async () => {
  const booking = editable(aTestBooking(), 'checkupStatus');
  const server = answers({
    editTestBooking: refuse('SAMPLE_TAKEN', {
      checkupStatus: 'Its sample is in the laboratory.',
      cancelReason: 'Please write why.',
    }),
  });
  const { user, onSaved } = draw(booking);
  const status = screen.getByRole('combobox', { name: 'Checkup status' });
  await user.selectOptions(status, 'CANCELLED');
  expect(screen.queryByRole('textbox', { name: 'Reason for cancelling' })).toBeNull();
  await user.click(save());
  await user.click(screen.getByRole('button', { name: 'Yes, cancel the booking' }));
  expect(
    await screen.findByText(/^Your changes could not be saved\. The laboratory has begun this test/),
  ).toBeVisible();
  expect(status).toHaveAccessibleDescription('Its sample is in the laboratory.');
  expect(field('Reason for cancelling')).toHaveAccessibleDescription('Please write why.');
  await user.type(field('Reason for cancelling'), 'Wrong person');
  server.change({ editTestBooking: () => booking });
  await user.click(save());
  await user.click(screen.getByRole('button', { name: 'Yes, cancel the booking' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.sentTo('editTestBooking').map(({ body }) => body)).toEqual([
    { id: 204, version: 3, checkupStatus: 'CANCELLED' },
    { id: 204, version: 3, checkupStatus: 'CANCELLED', cancelReason: 'Wrong person' },
  ]);
});

test('a phone that is no doctor’s says NA when the field is left, and the rest is saved without it', async () => {
  const booking = editable(aDoctorBooking({ visitReason: 'Cough' }), 'visitReason', 'refererPhoneNumber');
  const server = answers({ findPeople: () => [], listDoctors: () => [], editDoctorBooking: () => booking });
  const { user, onSaved } = draw(booking);
  await retyped(user, 'Reason for the visit', 'Fever');
  await retyped(user, "Referer's phone number", '9000000099');
  // Nobody has pressed Fetch.
  await user.click(save());
  expect(await screen.findByText('NA')).toBeVisible();
  expect(server.sentTo('findPeople')).toMatchObject([{ params: { query: '9000000099' } }]);
  expect(server.sentTo('editDoctorBooking')).toEqual([]);
  await user.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.sentTo('editDoctorBooking').map(({ body }) => body)).toEqual([
    // The field keeps the booking's own.
    { id: 204, version: 3, visitReason: 'Fever', refererPhoneNumber: '9000000004' },
  ]);
});

test('what somebody else saved first stands beside one’s own, which is put onto it', async () => {
  const names = ['mobileNumber', 'statusClearedBy'] as const;
  const newest = editable(aTestBooking({ version: 5, statusClearedBy: 'Mina' }), ...names);
  const change = { version: 5, at: '2026-11-26T05:00:00.000Z', by: 'Mina Das', role: 'Staff' };
  const cleared = { ...change, field: 'statusClearedBy', from: 'Kajal', to: 'Mina', fromBn: null, toBn: null } as const;
  const server = answers({
    editTestBooking: refuse('STALE'),
    readTestBooking: () => newest,
    readBookingHistory: () => ({ changes: [{ ...cleared, version: 3, by: 'Kajal' }, cleared] }),
    listDoctors: () => [],
  });
  const { user, onSaved } = draw(editable(aTestBooking(), ...names));
  await retyped(user, 'Mobile number', '9000000008');
  await user.click(save());
  const sheet = within(screen.getByRole('dialog'));
  expect(await sheet.findByText('Changed by Mina Das')).toBeVisible();
  expect(sheet.getByRole('listitem')).toHaveTextContent('Cleared byBeforeKajalNowMinaYoursNot changed by you');
  server.change({ editTestBooking: () => newest });
  await user.click(sheet.getByRole('button', { name: 'Put my changes onto it and save' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.sentTo('editTestBooking').map(({ body }) => body)).toEqual([
    { id: 204, version: 3, mobileNumber: '9000000008', statusClearedBy: 'Kajal' },
    { id: 204, version: 5, mobileNumber: '9000000008', statusClearedBy: 'Mina' },
  ]);
});

test('where somebody else saved first, one’s own changes may be dropped, and nothing more is sent', async () => {
  const booking = editable(aTestBooking(), 'mobileNumber');
  const server = answers({
    editTestBooking: refuse('STALE'),
    readTestBooking: () => ({ ...booking, version: 5, mobileNumber: '9000000006' }),
    readBookingHistory: () => ({ changes: [] }),
    listDoctors: () => [],
  });
  const { user, onSaved, onClose } = draw(booking);
  await retyped(user, 'Mobile number', '9000000008');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Discard my changes' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onSaved).not.toHaveBeenCalled();
  expect(server.sentTo('editTestBooking')).toHaveLength(1);
});

test('a change that was saved although its answer was lost counts as saved', async () => {
  const booking = editable(aTestBooking(), 'mobileNumber');
  answers({
    editTestBooking: refuse('STALE'),
    readTestBooking: () => ({ ...booking, version: 4, mobileNumber: '9000000008' }),
  });
  const { user, onSaved } = draw(booking);
  await retyped(user, 'Mobile number', '9000000008');
  await user.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
});

test('a first commission is saved after its rule was acknowledged, which may be refused', async () => {
  const booking = editable(aTestBooking(), 'refererCommission');
  const server = answers({ editTestBooking: refuse('ACKNOWLEDGEMENT_NEEDED'), acknowledge: refuse('FORBIDDEN') });
  const { user, onSaved } = draw(booking);
  await retyped(user, 'Referer commission', '75');
  await user.click(save());
  const agree = await screen.findByRole('button', { name: 'Acknowledge and save' });
  expect(agree).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: /^I have read this rule\./ }));
  await user.click(agree);
  expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
  expect(server.sentTo('editTestBooking')).toHaveLength(1);
  server.change({ acknowledge: () => ({ status: 'ok' }), editTestBooking: () => booking });
  const letGo = server.hold('acknowledge');
  await user.click(agree);
  expect(agree).toHaveAttribute('aria-busy', 'true');
  letGo();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.sentTo('acknowledge').map(({ body }) => body)).toEqual([
    { notice: 'commissions' },
    { notice: 'commissions' },
  ]);
  expect(server.sentTo('editTestBooking')[1]?.body).toEqual({ id: 204, version: 3, refererCommission: '75' });
});

test('unsaved changes are given up only after a question', async () => {
  answers({});
  const { user, onClose } = draw(editable(aTestBooking(), 'mobileNumber'));
  await retyped(user, 'Mobile number', '9000000008');
  const leave = () => user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await leave();
  expect(screen.getByText('What you changed here has not been saved.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go on editing' }));
  expect(field('Mobile number')).toHaveValue('9000000008');
  expect(onClose).not.toHaveBeenCalled();
  await leave();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});
