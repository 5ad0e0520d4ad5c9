import { roles } from './roles.ts';
import type { Role } from './roles.ts';

/**
 * The table of screens (R5): address, the roles that may enter, and the key of the title. `public` needs no session,
 * `session` any session. `site` screens are static public pages, outside the portal.
 */
export interface Screen {
  readonly path: string;
  readonly allowed: 'public' | 'session' | readonly Role[];
  readonly title: string;
  readonly site?: true;
}

const everyone = roles;
const desk: readonly Role[] = ['Admin', 'Staff', 'Receptionist'];
/** The roles of most management screens (R5). */
const managementRoles: readonly Role[] = ['User', 'Doctor', 'Admin', 'Pathologist', 'Staff'];

function screen<const P extends string>(path: P, allowed: Screen['allowed'], title: string) {
  return { path, allowed, title };
}
function sitePage<const P extends string>(path: P, title: string) {
  return { path, allowed: 'public', title, site: true } as const;
}

// oxfmt-ignore
export const screens = {
  home:                 sitePage('/', 'title.home'),
  comingSoon:           sitePage('/coming-soon', 'title.comingSoon'),
  doctorsShowcase:      sitePage('/doctors', 'title.doctorsShowcase'),
  prices:               sitePage('/prices', 'title.prices'),
  privacy:              sitePage('/privacy', 'title.privacy'),
  contacts:             sitePage('/contacts', 'title.contacts'),
  register:             sitePage('/register', 'title.register'),
  signUp:               sitePage('/signup', 'title.signUp'),
  logIn:                sitePage('/login', 'title.logIn'),
  otp:                  sitePage('/otp', 'title.otp'),
  logOut:               sitePage('/logout', 'title.logOut'),
  counter:              screen('/counter',                   desk,      'title.counter'),
  dashboard:            screen('/dashboard',                 everyone,  'title.dashboard'),
  doctorBookings:       screen('/view-doctor-bookings',      everyone,  'title.doctorBookings'),
  testBookings:         screen('/view-test-bookings',        everyone,  'title.testBookings'),
  userBookings:         screen('/view-user-bookings',        desk,      'title.userBookings'),
  doctorBooking:        screen('/doctor-booking/:id',        everyone,  'title.doctorBooking'),
  testBooking:          screen('/test-booking/:id',          everyone,  'title.testBooking'),
  clinicProfile:        screen('/clinic',                    ['Admin'], 'title.clinicProfile'),
  setup:                screen('/setup',                     ['Admin'], 'title.setup'),
  signers:              screen('/signers',                   ['Admin'], 'title.signers'),
  audit:                screen('/audit',                     ['Admin'], 'title.audit'),
  dataRequests:         screen('/data-requests',             ['Admin'], 'title.dataRequests'),
  recordOpenings:       screen('/who-opened-my-record',      everyone,  'title.recordOpenings'),
  secondFactor:         screen('/second-factor',             'session', 'title.secondFactor'),
  passkeys:             screen('/passkeys',                  [...desk, 'Doctor', 'Pathologist'], 'title.passkeys'),
  messagesOut:          screen('/messages-out',              desk,      'title.messagesOut'),
  messages:             screen('/messages',                  desk,      'title.messages'),
  bookAppointment:      screen('/dashboard/book-appointment', ['User', 'Doctor', 'Admin'], 'title.bookAppointment'),
  myData:               screen('/my-data',                   everyone,  'title.myData'),
  family:               screen('/family',                    everyone,  'title.family'),
  person:               screen('/person/:number',
                               [...desk, 'Doctor', 'Pathologist'], 'title.person'),
  payment:              screen('/dashboard/payment',         ['User'],  'title.payment'),
  verifyPayment:        screen('/dashboard/verify-payment',  'session', 'title.verifyPayment'),
  closing:              screen('/closing',                   ['Admin', 'Receptionist'], 'title.closing'),
  closingMonth:         screen('/closing/month',             ['Admin', 'Receptionist'], 'title.closingMonth'),
  papers:               screen('/receipts-and-bills',        ['Admin', 'Receptionist'], 'title.papers'),
  drawer:               screen('/my-drawer',                 desk,      'title.drawer'),
  admin:                screen('/admin',                     'session', 'title.admin'),
  today:                screen('/today',
                               ['Admin', 'Doctor', 'Staff', 'Receptionist'], 'title.today'),
  schedules:            screen('/schedules',
                               ['Admin', 'Doctor', 'Staff', 'Receptionist'], 'title.schedules'),
  manageDoctors:        screen('/manage-doctors',            managementRoles,     'title.manageDoctors'),
  doctor:               screen('/doctor',                    ['Doctor'], 'title.doctor'),
  doctorDashboard:      screen('/doctor-dashboard',          ['Doctor'], 'title.doctorDashboard'),
  pathologist:          screen('/pathologist',               ['Pathologist'], 'title.pathologist'),
  uploadReport:         screen('/upload-report',             ['Admin', 'Staff'], 'title.uploadReport'),
  validateReport:       screen('/validate-report',           ['Pathologist'], 'title.validateReport'),
  downloadReport:       screen('/download-report',           managementRoles,     'title.downloadReport'),
  inProgress:           screen('/in-progress',               ['User', 'Admin', 'Doctor', 'Staff'], 'title.inProgress'),
  completed:            screen('/completed',                 managementRoles,     'title.completed'),
  receptionistDashboard: screen('/receptionist-dashboard',   ['Receptionist', 'Admin'], 'title.receptionistDashboard'),
  manageTests:          screen('/manage-tests',              managementRoles,     'title.manageTests'),
  testRanges:           screen('/manage-tests/:id',          ['Admin', 'Staff', 'Pathologist'], 'title.testRanges'),
  allBookings:          screen('/view-all-bookings',         managementRoles,     'title.allBookings'),
  upcomingBookings:     screen('/view-upcoming-bookings',    managementRoles,     'title.upcomingBookings'),
  completedBookings:    screen('/view-completed-bookings',   managementRoles,     'title.completedBookings'),
  manageRoles:          screen('/manage-roles',              managementRoles,     'title.manageRoles'),
  signedReports:        screen('/view-signed-reports',       managementRoles,     'title.signedReports'),
  pendingReports:       screen('/view-pending-reports',      managementRoles,     'title.pendingReports'),
  searchTestDetails:    screen('/search-test-details',
                               ['Doctor', 'Admin', 'Pathologist', 'Staff'], 'title.searchTestDetails'),
  signReport:           screen('/sign-report/:reportId',     managementRoles,     'title.signReport'),
  criticalValues:       screen('/critical-values',
                               ['Staff', 'Pathologist', 'Admin'], 'title.criticalValues'),
  releasedValues:       screen('/released-values',           ['Pathologist', 'Admin'], 'title.releasedValues'),
  homeVisits:           screen('/home-visits',               desk,               'title.homeVisits'),
  myRun:                screen('/my-run',                    ['Staff', 'Admin'], 'title.myRun'),
  collect:              screen('/collect',                   ['Receptionist', 'Staff', 'Admin'], 'title.collect'),
  worklist:             screen('/worklist',                  ['Staff', 'Pathologist', 'Admin'], 'title.worklist'),
  storage:              screen('/stored-samples',            ['Staff', 'Pathologist', 'Admin'], 'title.storage'),
  qualityControl:       screen('/quality-control',           ['Staff', 'Pathologist', 'Admin'], 'title.qualityControl'),
  turnaround:           screen('/turnaround',                ['Pathologist', 'Admin'], 'title.turnaround'),
  signNext:             screen('/sign-reports',              ['Pathologist', 'Doctor'], 'title.signNext'),
  reportDetails:        screen('/report-details/:reportId',  managementRoles,     'title.reportDetails'),
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;
/** The screens of the portal: all but the static pages. */
export type PortalScreenName = {
  [N in ScreenName]: (typeof screens)[N] extends { site: true } ? never : N;
}[ScreenName];

/** Whether `role` may enter a screen (R4). What the person may do there is decided by `permissions`. */
export function maySee(screen: Screen, role: Role): boolean {
  return typeof screen.allowed === 'string' || screen.allowed.includes(role);
}
