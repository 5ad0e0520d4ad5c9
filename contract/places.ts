import type { Role } from './roles.ts';
import { maySee, screens } from './screens.ts';
import type { PortalScreenName, Screen } from './screens.ts';

/** The groups of the portal's frame, in its order. */
export const placeGroups = ['today', 'bookings', 'reports', 'money', 'people', 'clinic', 'own'] as const;
export type PlaceGroup = (typeof placeGroups)[number];

/** Where the frame lists a screen, for those who may enter it. */
interface Place {
  readonly group: PlaceGroup;
  /** The name of its icon (`web/ui/layout/icon.tsx`). */
  readonly icon: string;
  /** The roles it is listed for, where these are not all that may enter. */
  readonly roles?: readonly Role[];
}

function at<const I extends string>(group: PlaceGroup, icon: I, roles?: readonly Role[]) {
  return { group, icon, ...(roles && { roles }) };
}

const desk: readonly Role[] = ['Admin', 'Staff', 'Receptionist'];
/** Patients may enter these screens too (R5), but find nothing to do there. */
const working: readonly Role[] = ['Doctor', 'Admin', 'Pathologist', 'Staff'];
const desksAndLab: readonly Role[] = ['User', 'Receptionist', 'Staff', 'Pathologist'];

/**
 * The table of places: the screens that the frame lists, each group in this order. Details, forms and searches have
 * none: they are reached from a screen that has one.
 */
// oxfmt-ignore
export const places = {
  dashboard:             at('today',    'home'),
  counter:               at('today',    'counter'),
  today:                 at('today',    'ticket'),
  homeVisits:            at('today',    'pin'),
  myRun:                 at('today',    'route'),
  receptionistDashboard: at('today',    'bell', ['Admin']),
  pathologist:           at('today',    'microscope'),
  allBookings:           at('bookings', 'stethoscope', ['Doctor', 'Admin']),
  doctorBookings:        at('bookings', 'stethoscope', desksAndLab),
  testBookings:          at('bookings', 'tube', [...desksAndLab, 'Admin']),
  upcomingBookings:      at('bookings', 'calendar', working),
  inProgress:            at('bookings', 'hourglass'),
  completedBookings:     at('bookings', 'check', working),
  criticalValues:        at('reports',  'alert'),
  signNext:              at('reports',  'signature'),
  pendingReports:        at('reports',  'pen', working),
  validateReport:        at('reports',  'tested'),
  signedReports:         at('reports',  'seal', working),
  releasedValues:        at('reports',  'recall'),
  collect:               at('reports',  'drop'),
  worklist:              at('reports',  'list'),
  storage:               at('reports',  'box'),
  qualityControl:        at('reports',  'line'),
  turnaround:            at('reports',  'stopwatch'),
  uploadReport:          at('reports',  'upload'),
  completed:             at('reports',  'report'),
  downloadReport:        at('reports',  'download', working),
  searchTestDetails:     at('reports',  'search'),
  payment:               at('money',    'rupee'),
  verifyPayment:         at('money',    'verified', desk),
  drawer:                at('money',    'wallet'),
  closing:               at('money',    'book'),
  closingMonth:          at('money',    'bars'),
  papers:                at('money',    'receipt'),
  messages:              at('people',   'mail'),
  messagesOut:           at('people',   'send'),
  manageRoles:           at('people',   'key', ['Admin']),
  dataRequests:          at('people',   'shield'),
  manageDoctors:         at('clinic',   'badge', working),
  schedules:             at('clinic',   'week'),
  manageTests:           at('clinic',   'tag', working),
  clinicProfile:         at('clinic',   'building'),
  setup:                 at('clinic',   'sliders'),
  signers:               at('clinic',   'signature'),
  audit:                 at('clinic',   'history'),
  bookAppointment:       at('own',      'booking'),
  family:                at('own',      'people'),
  recordOpenings:        at('own',      'eye'),
  myData:                at('own',      'folder'),
} as const satisfies Partial<Record<PortalScreenName, Place>>;

export type PlaceName = keyof typeof places;

/**
 * The screens of the bottom bar on a phone, at most four: the fifth place opens the list of all others. Their short
 * names are `bar.<screen>`.
 */
export const bottomBar = {
  User: ['dashboard', 'inProgress', 'completed', 'payment'],
  Doctor: ['dashboard', 'allBookings', 'pendingReports', 'searchTestDetails'],
  Receptionist: ['dashboard', 'counter', 'today', 'messages'],
  Staff: ['dashboard', 'collect', 'worklist', 'criticalValues'],
  Pathologist: ['dashboard', 'pendingReports', 'criticalValues', 'signedReports'],
  Admin: ['dashboard', 'allBookings', 'closing', 'messages'],
} as const satisfies Record<Role, readonly PlaceName[]>;

/** The groups of the frame for `role`, each with its screens; no empty groups. */
export function placesOf(role: Role): { group: PlaceGroup; names: PlaceName[] }[] {
  const open = (Object.entries(places) as [PlaceName, Place][]).filter(
    ([name, place]) => maySee(screens[name] as Screen, role) && (place.roles?.includes(role) ?? true),
  );
  return placeGroups
    .map((group) => ({ group, names: open.filter(([, place]) => place.group === group).map(([name]) => name) }))
    .filter(({ names }) => names.length > 0);
}

/** Most screens that the sidebar shows without folding its groups. */
const mostUnfolded = 20;

/**
 * The groups that are open in the sidebar of `role` before anybody has chosen; null where groups do not fold. The group
 * of the current screen is open as well.
 */
export function openAtFirst(role: Role): readonly PlaceGroup[] | null {
  const count = placesOf(role).reduce((sum, { names }) => sum + names.length, 0);
  if (count <= mostUnfolded) return null;
  return role === 'Admin' ? [] : ['today', 'reports'];
}

/** The group that lists a screen or, of a screen below it (`/manage-tests/7`), the one above; undefined of others. */
export function groupAt(pathname: string): PlaceGroup | undefined {
  const names = (Object.keys(places) as PlaceName[]).filter(
    (name) => pathname === screens[name].path || pathname.startsWith(`${screens[name].path}/`),
  );
  const [nearest] = names.toSorted((one, other) => screens[other].path.length - screens[one].path.length);
  return nearest && places[nearest].group;
}
