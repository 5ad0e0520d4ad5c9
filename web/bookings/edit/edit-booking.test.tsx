import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FieldName } from '#contract/bookings/fields.ts';
import { answers } from '#web/testing/answers.ts';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { renderPart } from '#web/testing/render.tsx';
import EditBooking from './edit-booking.tsx';

/** Which fields a role may change is the server's to say (server/bookings/who-edits-what.test.ts). */
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
    may: ['checkupScheduledDate', 'checkupStatus', 'checkupReportStatus'],
    has: ['Scheduled date', 'Checkup status', 'Report status'],
  },
  {
    kind: 'test',
    may: ['mobileNumber', 'statusClearedBy', ...amounts, 'refererId', 'referringDoctorId'],
    // The status is read beside the money.
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
