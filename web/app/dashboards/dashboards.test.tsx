import { describe, expect, test } from 'vitest';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import { roles } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';
import { queryOf } from '#web/lib/queries.ts';
import { ReportWork } from '#web/reports/work/report-work.tsx';
import { answers, refuse } from '#web/testing/answers.ts';
import { buttonsIn, linksIn, textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import { screens } from '#contract/screens.ts';
import type { Screen, ScreenName } from '#contract/screens.ts';
import CounterPeople from './counter-people.tsx';
import { Counts } from './counts.tsx';
import { allowedScreens, LinkCard, ScreenLinks } from './screen-links.tsx';

test('the admin’s counts add both types of booking, and each links to its list', () => {
  const client = newClient();
  client.setQueryData(queryOf('countBookings').queryKey, {
    doctor: { scheduled: 1000, pending: 2, completed: 9, cancelled: 4 },
    test: { scheduled: 500, pending: 7, completed: 9, cancelled: 0 },
  });
  const drawn = renderPart(<Counts />, { client }).drawn;
  expect(textOf(drawn)).toBe(
    'Scheduled 1,500 Scheduled: Doctor bookings 1,000 Scheduled: Test bookings 500 Pending 9 Pending: Doctor bookings 2 Pending: Test bookings 7 ' +
      'Cancelled 4 Cancelled: Doctor bookings 4 Cancelled: Test bookings 0',
  );
  expect(linksIn(drawn).map(([to]) => to)).toEqual([
    '/view-all-bookings?status=SCHEDULED',
    '/view-test-bookings?status=SCHEDULED',
    '/view-all-bookings?status=REQUESTED',
    '/view-test-bookings?status=REQUESTED',
    '/view-all-bookings?status=CANCELLED',
    '/view-test-bookings?status=CANCELLED',
  ]);
  expect(textOf(renderPart(<Counts />, { client, language: 'bn' }).drawn)).toContain(
    'নির্ধারিত ১,৫০০ নির্ধারিত: ডাক্তার বুকিং ১,০০০',
  );
});

test('the admin’s counts have their places and links before they are known, so that nothing moves', () => {
  answers({ countBookings: refuse('NETWORK') });
  const drawn = renderPart(<Counts />).drawn;
  expect(textOf(drawn)).toBe(
    'Scheduled Scheduled: Doctor bookings Scheduled: Test bookings Pending Pending: Doctor bookings ' +
      'Pending: Test bookings Cancelled Cancelled: Doctor bookings Cancelled: Test bookings',
  );
  expect(linksIn(drawn)).toHaveLength(6);
});

test('the pathologist’s work shows what waits, in range or not, late and to call, each with its list', () => {
  const client = newClient();
  const pending = { today: 3, oneToTwoDays: 2, older: 1, total: 6, inRange: 3, flagged: 2, late: 4 };
  // Two of the six are for somebody else to sign.
  const toSign = { total: 4, inRange: 2, flagged: 1, late: 3 };
  client.setQueryData(queryOf('countReports').queryKey, { pending, toSign, rejected: 4, signedToday: 5 });
  client.setQueryData(queryOf('countWaiting').queryKey, { toCall: 7 });
  const drawn = renderPart(<ReportWork />, { client, session: 'Pathologist' }).drawn;
  expect(linksIn(drawn)).toEqual([
    ['/sign-reports', '4 To sign'],
    ['/sign-reports?only=normal', '2 In range'],
    ['/sign-reports?only=flagged', '1 Out of range'],
    ['/sign-reports', '3 Late'],
    ['/view-pending-reports', '2 For others to sign'],
    ['/view-pending-reports', '1 Waiting over 2 days'],
    ['/critical-values', '7 Critical, to call'],
    ['/view-pending-reports?list=rejected', '4 Rejected'],
    ['/view-signed-reports?list=today', '5 Signed today'],
  ]);
  expect(drawn.querySelectorAll('[data-late]')).toHaveLength(2);
  client.setQueryData(queryOf('countReports').queryKey, {
    pending,
    toSign: { ...toSign, late: 0 },
    rejected: 0,
    signedToday: 0,
  });
  client.setQueryData(queryOf('countWaiting').queryKey, { toCall: 0 });
  expect(renderPart(<ReportWork />, { client, session: 'Pathologist' }).drawn.querySelector('[data-late]')).toBeNull();
});

test('a reporting doctor has no critical values to call about', () => {
  answers({ countReports: refuse('NETWORK') });
  expect(linksIn(renderPart(<ReportWork />, { session: 'Doctor' }).drawn).map(([to]) => to)).not.toContain(
    '/critical-values',
  );
});

describe('links to screens', () => {
  const all = [
    { to: 'manageRoles' },
    { to: 'closing' },
    { to: 'doctorDashboard', label: 'DOCTOR' },
    { to: 'completedBookings', search: '?type=test' },
  ] as const;

  test.each<[Role, string[]]>([
    ['Admin', ['/manage-roles', '/closing', '/view-completed-bookings?type=test']],
    ['Receptionist', ['/closing']],
    ['Doctor', ['/manage-roles', '/doctor-dashboard', '/view-completed-bookings?type=test']],
    ['Staff', ['/manage-roles', '/view-completed-bookings?type=test']],
    ['User', ['/manage-roles', '/view-completed-bookings?type=test']],
  ])('lead a %s only to screens they may open', (role, wanted) => {
    expect(linksIn(renderPart(<ScreenLinks links={all} />, { session: role }).drawn).map(([to]) => to)).toEqual(wanted);
  });

  test('have the given label, or their screen’s title', () => {
    expect(
      linksIn(renderPart(<ScreenLinks links={all} />, { session: 'Doctor' }).drawn).map(([, text]) => text),
    ).toEqual(['Manage User Roles & Appointments', 'DOCTOR', 'Completed Doctor Bookings']);
    expect(textOf(renderPart(<LinkCard title="Tools" links={all} />, { session: 'Doctor' }).drawn)).toBe(
      'Tools Manage User Roles & Appointments DOCTOR Completed Doctor Bookings',
    );
  });

  test('make no card when none may be opened', () => {
    expect(
      renderPart(<LinkCard title="Tools" links={[{ to: 'manageRoles' }]} />, { session: 'Receptionist' }).drawn,
    ).toBeEmptyDOMElement();
  });
});

test('people found at the counter are shown with phone and family, and can be chosen', () => {
  const person: FoundPerson = {
    id: 1,
    patientNumber: '10004827',
    name: 'Mitali Sen',
    userName: 'Mitali Sen',
    phoneNumber: '9000000007',
    role: 'User',
    roles: ['User'],
    abilities: { isOwn: false, nameAsDoctor: false, endSessions: false, resetSecondFactor: false, vouch: false },
    family: [{ id: 9, patientNumber: '21458735', name: 'Rohan Sen', relation: 'Child', age: 8, gender: 'Male' }],
  };
  const drawn = renderPart(<CounterPeople people={[person]} onChoose={() => undefined} />).drawn;
  expect([textOf(drawn), buttonsIn(drawn)]).toEqual([
    'Mitali Sen 90000 00007 · Patient ID 1000 4827 Rohan Sen · Child · 8 years · Patient ID 2145 8735 Book for them Mitali Sen',
    ['Book for them Mitali Sen'],
  ]);
  expect(textOf(renderPart(<CounterPeople people={[]} onChoose={() => undefined} />).drawn)).toBe(
    'Nobody was found. Enter their whole phone number to sign them up.',
  );
});

const all = Object.keys(screens) as ScreenName[];

test.each(roles)('a %s gets links only to screens they may open', (role) => {
  const open = allowedScreens(role, all);
  expect(open).toContain('dashboard');
  for (const name of open) {
    const screen: Screen = screens[name];
    if (typeof screen.allowed !== 'string') expect(screen.allowed).toContain(role);
  }
});

test('the given order is kept', () => {
  expect(allowedScreens('Admin', ['completed', 'inProgress'])).toEqual(['completed', 'inProgress']);
  expect(allowedScreens('Receptionist', ['allBookings', 'testBookings'])).toEqual(['testBookings']);
});
