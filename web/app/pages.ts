import type { ComponentType } from 'react';
import type { ScreenName } from '#contract/screens.ts';

interface PageSource {
  /** The catalogues the page speaks from, beside `app`, `ui` and `messages`. */
  readonly texts: readonly string[];
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** Which page draws which screen. A screen that is not here yet says so by itself. */
export const pages: Partial<Record<ScreenName, PageSource>> = {
  signUp: { texts: ['accounts'], load: () => import('#web/accounts/pages/sign-up.tsx') },
  logIn: { texts: ['accounts'], load: () => import('#web/accounts/pages/log-in.tsx') },
  otp: { texts: ['accounts'], load: () => import('#web/accounts/pages/enter-code.tsx') },
  logOut: { texts: ['accounts'], load: () => import('#web/accounts/pages/log-out.tsx') },
  dashboard: {
    texts: ['dashboards', 'bookings', 'doctors', 'lab-tests', 'family'],
    load: () => import('./dashboards/dashboard.tsx'),
  },
  receptionistDashboard: {
    texts: ['dashboards', 'bookings', 'doctors', 'lab-tests', 'family'],
    load: () => import('./dashboards/receptionist-dashboard.tsx'),
  },
  doctorBookings: { texts: ['bookings', 'family'], load: () => import('#web/bookings/pages/doctor-bookings.tsx') },
  testBookings: { texts: ['bookings', 'family'], load: () => import('#web/bookings/pages/test-bookings.tsx') },
  userBookings: { texts: ['bookings', 'family'], load: () => import('#web/bookings/pages/user-bookings.tsx') },
  doctorBooking: { texts: ['bookings', 'family'], load: () => import('./doctor-booking.tsx') },
  messages: { texts: ['enquiries'], load: () => import('#web/enquiries/pages/messages.tsx') },
  audit: { texts: ['audit'], load: () => import('#web/audit/pages/audit.tsx') },
  recordOpenings: { texts: ['audit'], load: () => import('#web/audit/pages/record-openings.tsx') },
  clinicProfile: { texts: ['clinic'], load: () => import('#web/clinic/pages/clinic-profile.tsx') },
  testBooking: { texts: ['bookings', 'reports', 'family'], load: () => import('./test-booking.tsx') },
  admin: { texts: ['dashboards', 'bookings', 'reports', 'family'], load: () => import('./dashboards/admin.tsx') },
  doctor: {
    texts: ['dashboards', 'bookings', 'reports', 'family'],
    load: () => import('./dashboards/doctor-dashboard.tsx'),
  },
  doctorDashboard: {
    texts: ['dashboards', 'bookings', 'reports', 'family'],
    load: () => import('./dashboards/doctor-dashboard.tsx'),
  },
  pathologist: {
    texts: ['dashboards', 'bookings', 'reports', 'family'],
    load: () => import('./dashboards/pathologist-dashboard.tsx'),
  },
  allBookings: { texts: ['bookings', 'family'], load: () => import('#web/bookings/pages/all-bookings.tsx') },
  upcomingBookings: { texts: ['bookings', 'family'], load: () => import('#web/bookings/pages/upcoming-bookings.tsx') },
  completedBookings: {
    texts: ['bookings', 'family'],
    load: () => import('#web/bookings/pages/completed-bookings.tsx'),
  },
  inProgress: { texts: ['bookings', 'family'], load: () => import('#web/bookings/pages/in-progress.tsx') },
  completed: { texts: ['reports'], load: () => import('#web/reports/pages/completed.tsx') },
  searchTestDetails: {
    texts: ['bookings', 'family'],
    load: () => import('#web/bookings/pages/search-test-details.tsx'),
  },
  manageRoles: { texts: ['roles', 'doctors', 'lab-tests', 'family'], load: () => import('./people/manage-roles.tsx') },
  manageDoctors: { texts: ['doctors'], load: () => import('#web/doctors/pages/manage-doctors.tsx') },
  manageTests: { texts: ['lab-tests'], load: () => import('#web/lab-tests/pages/manage-tests.tsx') },
  bookAppointment: { texts: ['bookings', 'family'], load: () => import('./people/book-appointment.tsx') },
  family: { texts: ['family'], load: () => import('#web/patients/pages/family.tsx') },
  payment: { texts: ['payments'], load: () => import('#web/payments/pages/payment.tsx') },
  verifyPayment: { texts: ['payments'], load: () => import('#web/payments/pages/verify-payment.tsx') },
  closing: { texts: ['payments', 'closing'], load: () => import('#web/payments/pages/closing.tsx') },
  uploadReport: { texts: ['reports'], load: () => import('#web/reports/pages/upload-report.tsx') },
  validateReport: { texts: ['reports'], load: () => import('#web/reports/pages/validate-report.tsx') },
  downloadReport: { texts: ['reports'], load: () => import('#web/reports/pages/download-report.tsx') },
  signedReports: { texts: ['reports'], load: () => import('#web/reports/pages/signed-reports.tsx') },
  pendingReports: { texts: ['reports'], load: () => import('#web/reports/pages/pending-reports.tsx') },
  signReport: { texts: ['reports'], load: () => import('#web/reports/pages/sign-report.tsx') },
  reportDetails: { texts: ['reports'], load: () => import('#web/reports/pages/report-details.tsx') },
};
