import { roles } from './roles.ts';
import type { Role } from './roles.ts';

/**
 * THE table of screens (R5): address, the roles it lets in, and the key of its title.
 * `public` needs no session; `session` any signed-in person. A screen without `built` has its row and guard,
 * and nothing links to it until it exists. `site` screens are static pages, not part of the portal.
 */
export interface Screen {
  readonly path: string;
  readonly allowed: 'public' | 'session' | readonly Role[];
  readonly title: string;
  readonly built?: boolean;
  readonly site?: boolean;
}

const everyone = roles;
const desk: readonly Role[] = ['Admin', 'Staff', 'Receptionist'];
/** The five of most management screens (R5). */
const five: readonly Role[] = ['User', 'Doctor', 'Admin', 'Pathologist', 'Staff'];

function screen<const P extends string>(
  path: P,
  allowed: Screen['allowed'],
  title: string,
  rest: { built?: boolean; site?: boolean } = {},
) {
  return { path, allowed, title, ...rest };
}
const built = true;
const site = true;

// prettier-ignore
export const screens = {
  home:                 screen('/',                          'public',  'title.home', { built, site }),
  comingSoon:           screen('/coming-soon',               'public',  'title.comingSoon', { built, site }),
  doctorsShowcase:      screen('/doctors',                   'public',  'title.doctorsShowcase', { built, site }),
  contacts:             screen('/contacts',                  'public',  'title.contacts', { built, site }),
  register:             screen('/register',                  'public',  'title.register', { built, site }),
  signUp:               screen('/signup',                    'public',  'title.signUp', { built }),
  logIn:                screen('/login',                     'public',  'title.logIn', { built }),
  otp:                  screen('/otp',                       'public',  'title.otp', { built }),
  logOut:               screen('/logout',                    'public',  'title.logOut', { built }),
  dashboard:            screen('/dashboard',                 everyone,  'title.dashboard', { built }),
  doctorBookings:       screen('/view-doctor-bookings',      everyone,  'title.doctorBookings', { built }),
  testBookings:         screen('/view-test-bookings',        everyone,  'title.testBookings', { built }),
  userBookings:         screen('/view-user-bookings',        desk,      'title.userBookings', { built }),
  doctorBooking:        screen('/doctor-booking/:id',        everyone,  'title.doctorBooking', { built }),
  testBooking:          screen('/test-booking/:id',          everyone,  'title.testBooking', { built }),
  clinicProfile:        screen('/clinic',                    ['Admin'], 'title.clinicProfile', { built }),
  audit:                screen('/audit',                     ['Admin'], 'title.audit', { built }),
  recordOpenings:       screen('/who-opened-my-record',      everyone,  'title.recordOpenings', { built }),
  messages:             screen('/messages',                  desk,      'title.messages', { built }),
  bookAppointment:      screen('/dashboard/book-appointment', ['User', 'Doctor', 'Admin'], 'title.bookAppointment', { built }),
  family:               screen('/family',                    everyone,  'title.family', { built }),
  payment:              screen('/dashboard/payment',         ['User'],  'title.payment', { built }),
  verifyPayment:        screen('/dashboard/verify-payment',  'session', 'title.verifyPayment', { built }),
  closing:              screen('/closing',                   ['Admin', 'Receptionist'], 'title.closing', { built }),
  admin:                screen('/admin',                     'session', 'title.admin', { built }),
  manageDoctors:        screen('/manage-doctors',            five,      'title.manageDoctors', { built }),
  doctor:               screen('/doctor',                    ['Doctor'], 'title.doctor', { built }),
  doctorDashboard:      screen('/doctor-dashboard',          ['Doctor'], 'title.doctorDashboard', { built }),
  pathologist:          screen('/pathologist',               ['Pathologist'], 'title.pathologist', { built }),
  uploadReport:         screen('/upload-report',             ['Admin', 'Staff'], 'title.uploadReport', { built }),
  validateReport:       screen('/validate-report',           ['Pathologist'], 'title.validateReport', { built }),
  downloadReport:       screen('/download-report',           five,      'title.downloadReport', { built }),
  inProgress:           screen('/in-progress',               ['User', 'Admin', 'Doctor', 'Staff'], 'title.inProgress', { built }),
  completed:            screen('/completed',                 five,      'title.completed', { built }),
  receptionistDashboard: screen('/receptionist-dashboard',   ['Receptionist', 'Admin'], 'title.receptionistDashboard', { built }),
  manageTests:          screen('/manage-tests',              five,      'title.manageTests', { built }),
  allBookings:          screen('/view-all-bookings',         five,      'title.allBookings', { built }),
  upcomingBookings:     screen('/view-upcoming-bookings',    five,      'title.upcomingBookings', { built }),
  completedBookings:    screen('/view-completed-bookings',   five,      'title.completedBookings', { built }),
  manageRoles:          screen('/manage-roles',              five,      'title.manageRoles', { built }),
  signedReports:        screen('/view-signed-reports',       five,      'title.signedReports', { built }),
  pendingReports:       screen('/view-pending-reports',      five,      'title.pendingReports', { built }),
  searchTestDetails:    screen('/search-test-details',       ['Doctor', 'Admin', 'Pathologist', 'Staff'], 'title.searchTestDetails', { built }),
  signReport:           screen('/sign-report/:reportId',     five,      'title.signReport', { built }),
  reportDetails:        screen('/report-details/:reportId',  five,      'title.reportDetails', { built }),
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

/** Whether `role` may enter: the guard of R4, which shows pages; what a page may do is decided by `permissions`. */
export function maySee(screen: Screen, role: Role): boolean {
  return typeof screen.allowed === 'string' || screen.allowed.includes(role);
}
