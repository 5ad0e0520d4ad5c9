import { describe, expect, it } from 'vitest';
import { bottomBar, groupAt, openAtFirst, places, placesOf } from './places.ts';
import { roles } from './roles.ts';
import { maySee, screens } from './screens.ts';

describe.each(roles)('the frame of %s', (role) => {
  const names = placesOf(role).flatMap((group) => group.names);

  it('lists only screens that the role may enter, each once, and its dashboard first', () => {
    expect(names.filter((name) => !maySee(screens[name], role))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(names[0]).toBe('dashboard');
  });

  it('shows no icon twice, as the folded sidebar has only icons', () => {
    const icons = names.map((name) => places[name].icon);
    expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([]);
  });

  it('has at most four of them in the bottom bar, beside the list of all', () => {
    expect(bottomBar[role].length).toBeLessThanOrEqual(4);
    expect(bottomBar[role].filter((name) => !names.includes(name))).toEqual([]);
  });
});

it('a patient is offered no screen for staff', () => {
  expect(placesOf('User').map(({ group, names }) => [group, ...names])).toEqual([
    ['today', 'dashboard'],
    ['bookings', 'doctorBookings', 'testBookings', 'inProgress'],
    ['reports', 'completed'],
    ['money', 'payment'],
    ['own', 'bookAppointment', 'family', 'recordOpenings', 'myData'],
  ]);
});

it('the counter has its bookings, its samples, its money and its messages', () => {
  expect(placesOf('Receptionist').map(({ group, names }) => [group, ...names])).toEqual([
    ['today', 'dashboard', 'counter', 'today', 'homeVisits'],
    ['bookings', 'doctorBookings', 'testBookings'],
    ['reports', 'collect'],
    ['money', 'verifyPayment', 'drawer', 'closing', 'closingMonth', 'papers'],
    ['people', 'messages', 'messagesOut'],
    ['clinic', 'schedules'],
    ['own', 'family', 'recordOpenings', 'myData'],
  ]);
});

it.each([
  ['/closing', 'money'],
  ['/closing/month', 'money'],
  ['/dashboard', 'today'],
  ['/dashboard/payment', 'money'],
  ['/dashboard/book-appointment', 'own'],
  ['/manage-tests/7', 'clinic'],
  ['/test-booking/7', undefined],
  ['/closings', undefined],
])('%s is in the group %s of the sidebar', (path, group) => {
  expect(groupAt(path)).toBe(group);
});

it('only roles of many screens have groups that fold', () => {
  expect(roles.filter((role) => openAtFirst(role) !== null)).toEqual(['Staff', 'Pathologist', 'Admin']);
});
