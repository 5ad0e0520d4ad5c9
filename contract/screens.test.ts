import { describe, expect, it } from 'vitest';
import { roles } from './roles.ts';
import type { Role } from './roles.ts';
import { maySee, screens } from './screens.ts';
import type { Screen, ScreenName } from './screens.ts';

/**
 * The screens and who may enter, written by hand from R5 and not derived from the table. One letter per role: User,
 * Doctor, Admin, Pathologist, Staff, Receptionist. `public` needs no session, `session` any session.
 */
const expected: Record<ScreenName, readonly [path: string, allowed: string]> = {
  home: ['/', 'public'],
  comingSoon: ['/coming-soon', 'public'],
  doctorsShowcase: ['/doctors', 'public'],
  contacts: ['/contacts', 'public'],
  register: ['/register', 'public'],
  signUp: ['/signup', 'public'],
  logIn: ['/login', 'public'],
  otp: ['/otp', 'public'],
  logOut: ['/logout', 'public'],
  dashboard: ['/dashboard', 'U D A P S R'],
  doctorBookings: ['/view-doctor-bookings', 'U D A P S R'],
  testBookings: ['/view-test-bookings', 'U D A P S R'],
  userBookings: ['/view-user-bookings', 'A S R'],
  doctorBooking: ['/doctor-booking/:id', 'U D A P S R'],
  testBooking: ['/test-booking/:id', 'U D A P S R'],
  counter: ['/counter', 'A S R'],
  today: ['/today', 'D A S R'],
  schedules: ['/schedules', 'D A S R'],
  bookAppointment: ['/dashboard/book-appointment', 'U D A'],
  person: ['/person/:number', 'D A P S R'],
  signers: ['/signers', 'A'],
  payment: ['/dashboard/payment', 'U'],
  verifyPayment: ['/dashboard/verify-payment', 'session'],
  admin: ['/admin', 'session'],
  manageDoctors: ['/manage-doctors', 'U D A P S'],
  doctor: ['/doctor', 'D'],
  doctorDashboard: ['/doctor-dashboard', 'D'],
  pathologist: ['/pathologist', 'P'],
  uploadReport: ['/upload-report', 'A S'],
  validateReport: ['/validate-report', 'P'],
  downloadReport: ['/download-report', 'U D P A S'],
  inProgress: ['/in-progress', 'U A D S'],
  completed: ['/completed', 'U A D S P'],
  receptionistDashboard: ['/receptionist-dashboard', 'R A'],
  manageTests: ['/manage-tests', 'U D A P S'],
  allBookings: ['/view-all-bookings', 'U D A P S'],
  upcomingBookings: ['/view-upcoming-bookings', 'U D A P S'],
  completedBookings: ['/view-completed-bookings', 'U D A P S'],
  manageRoles: ['/manage-roles', 'U D A P S'],
  signedReports: ['/view-signed-reports', 'U D A P S'],
  pendingReports: ['/view-pending-reports', 'U D A P S'],
  searchTestDetails: ['/search-test-details', 'D A P S'],
  signReport: ['/sign-report/:reportId', 'U D A P S'],
  reportDetails: ['/report-details/:reportId', 'U D A P S'],
  // Additions to R5.
  collect: ['/collect', 'R S A'],
  worklist: ['/worklist', 'A P S'],
  storage: ['/stored-samples', 'A P S'],
  homeVisits: ['/home-visits', 'A S R'],
  myRun: ['/my-run', 'A S'],
  turnaround: ['/turnaround', 'A P'],
  qualityControl: ['/quality-control', 'A P S'],
  criticalValues: ['/critical-values', 'S P A'],
  releasedValues: ['/released-values', 'P A'],
  signNext: ['/sign-reports', 'P D'],
  testRanges: ['/manage-tests/:id', 'A S P'],
  prices: ['/prices', 'public'],
  privacy: ['/privacy', 'public'],
  dataRequests: ['/data-requests', 'A'],
  setup: ['/setup', 'A'],
  myData: ['/my-data', 'U D A P S R'],
  clinicProfile: ['/clinic', 'A'],
  messagesOut: ['/messages-out', 'A R S'],
  audit: ['/audit', 'A'],
  recordOpenings: ['/who-opened-my-record', 'U D A P S R'],
  secondFactor: ['/second-factor', 'session'],
  passkeys: ['/passkeys', 'A S R D P'],
  messages: ['/messages', 'A S R'],
  family: ['/family', 'U D A P S R'],
  closing: ['/closing', 'A R'],
  closingMonth: ['/closing/month', 'A R'],
  papers: ['/receipts-and-bills', 'A R'],
  drawer: ['/my-drawer', 'A R S'],
};

const letters: Record<Role, string> = {
  User: 'U',
  Doctor: 'D',
  Admin: 'A',
  Pathologist: 'P',
  Staff: 'S',
  Receptionist: 'R',
};
const all: [string, Screen][] = Object.entries(screens);

describe.each(Object.entries(expected))('%s', (name, [path, allowed]) => {
  const screen: Screen = screens[name as ScreenName];

  it(`is at ${path}`, () => {
    expect(screen.path).toBe(path);
  });

  it(`lets in: ${allowed}`, () => {
    expect(typeof screen.allowed === 'string' ? screen.allowed : 'roles').toBe(
      allowed === 'public' || allowed === 'session' ? allowed : 'roles',
    );
    const entering = roles.filter((role) => maySee(screen, role));
    const wanted = roles.filter(
      (role) => allowed === 'public' || allowed === 'session' || allowed.split(' ').includes(letters[role]),
    );
    expect(entering).toEqual(wanted);
  });
});

it('every screen is listed here, once', () => {
  expect(all.map(([name]) => name).toSorted()).toEqual(Object.keys(expected).toSorted());
  expect(new Set(all.map(([, { path }]) => path)).size).toBe(all.length);
});

it('the public pages are static, and all other screens are in the portal', () => {
  expect(all.filter(([, { site }]) => site).map(([name]) => name)).toEqual([
    'home',
    'comingSoon',
    'doctorsShowcase',
    'prices',
    'privacy',
    'contacts',
    'register',
    'signUp',
    'logIn',
    'otp',
    'logOut',
  ]);
});
