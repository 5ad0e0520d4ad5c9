import type { ComponentType } from 'react';
import type { PortalScreenName } from '#contract/screens.ts';

const bookingLists = () => import('#web/bookings/list/booking-list.tsx');
const workLists = () => import('#web/bookings/list/work-lists.tsx');

/** The page of each screen, loaded when it is opened. */
export const pages: Readonly<Record<PortalScreenName, () => Promise<{ default: ComponentType }>>> = {
  signUp: () => import('#web/accounts/pages/sign-up.tsx'),
  logIn: () => import('#web/accounts/pages/log-in.tsx'),
  otp: () => import('#web/accounts/pages/enter-code.tsx'),
  logOut: () => import('#web/accounts/pages/log-out.tsx'),
  dashboard: () => import('./dashboards/dashboard.tsx'),
  receptionistDashboard: () => import('./dashboards/receptionist-dashboard.tsx'),
  doctorBookings: () => bookingLists().then(({ DoctorBookings }) => ({ default: DoctorBookings })),
  testBookings: () => bookingLists().then(({ TestBookings }) => ({ default: TestBookings })),
  userBookings: () => import('#web/bookings/desk/user-bookings.tsx'),
  doctorBooking: () => import('./screens/doctor-booking.tsx'),
  messages: () => import('#web/enquiries/pages/messages.tsx'),
  audit: () => import('#web/audit/pages/audit.tsx'),
  recordOpenings: () => import('#web/audit/pages/record-openings.tsx'),
  clinicProfile: () => import('#web/clinic/pages/clinic-profile.tsx'),
  testBooking: () => import('./screens/test-booking.tsx'),
  admin: () => import('./dashboards/admin-dashboard.tsx').then(({ AdminPage }) => ({ default: AdminPage })),
  doctor: () => import('./dashboards/doctor-dashboard.tsx'),
  doctorDashboard: () => import('./dashboards/doctor-dashboard.tsx'),
  pathologist: () => import('./dashboards/pathologist-dashboard.tsx'),
  allBookings: () => workLists().then(({ AllBookings }) => ({ default: AllBookings })),
  upcomingBookings: () => workLists().then(({ UpcomingBookings }) => ({ default: UpcomingBookings })),
  completedBookings: () => workLists().then(({ CompletedBookings }) => ({ default: CompletedBookings })),
  inProgress: () => import('#web/bookings/list/in-progress.tsx'),
  completed: () => import('#web/reports/pages/completed.tsx'),
  searchTestDetails: () => import('#web/bookings/desk/search-test-details.tsx'),
  manageRoles: () => import('./screens/manage-roles.tsx'),
  manageDoctors: () => import('#web/doctors/pages/manage-doctors.tsx'),
  manageTests: () => import('#web/lab-tests/pages/manage-tests.tsx'),
  bookAppointment: () => import('./screens/book-appointment.tsx'),
  family: () => import('#web/patients/pages/family.tsx'),
  payment: () => import('#web/payments/pages/payment.tsx'),
  verifyPayment: () => import('#web/payments/pages/verify-payment.tsx'),
  closing: () => import('#web/payments/pages/closing.tsx'),
  uploadReport: () => import('#web/reports/pages/upload-report.tsx'),
  validateReport: () => import('#web/reports/pages/validate-report.tsx'),
  downloadReport: () => import('#web/reports/pages/download-report.tsx'),
  signedReports: () => import('#web/reports/pages/signed-reports.tsx'),
  pendingReports: () => import('#web/reports/pages/pending-reports.tsx'),
  signReport: () => import('#web/reports/pages/sign-report.tsx'),
  reportDetails: () => import('#web/reports/pages/report-details.tsx'),
};
