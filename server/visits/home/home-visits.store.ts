import type { HomeVisitState } from '#contract/home-visits/states.ts';
import type { Container } from '#contract/laboratory/specimens.ts';
import { statement } from '../../db/database.ts';
import type { Db } from '../../db/database.ts';

/** Address and time window of a home visit. Times as `08:00`, by the clinic's clock. */
export interface PlaceAndWindow {
  address: string;
  landmark: string;
  pin: string;
  /** `2026-11-20`. */
  day: string;
  from: string;
  until: string;
  fastingReason: string;
}

/** A home visit without its person and tests. */
export interface HomeVisitRow extends PlaceAndWindow {
  id: number;
  visitId: number;
  status: HomeVisitState;
  collectorId: number | null;
  collectorName: string | null;
  startCode: string;
  startedAt: Date | null;
  collectedAt: Date | null;
  /** Why it was missed or cancelled. */
  reason: string;
}

/** Where samples of a person were to be taken, and when. */
export type AddressRow = Omit<PlaceAndWindow, 'fastingReason'>;

interface TestOfStop {
  bookingId: number;
  testName: string;
  testNameBn: string;
  preparation: string;
  preparationBn: string;
  fasting: boolean;
}
/** A home visit with its person, and the tests that are not cancelled. */
export interface StopRow extends HomeVisitRow {
  accountId: number;
  patientName: string;
  patientNumber: string;
  phoneNumber: string;
  age: number | null;
  sex: string | null;
  tests: TestOfStop[];
  /** The tubes to be taken; empty once they are. */
  tubes: { container: Container; bookingIds: number[] }[];
  taken: { accession: string; container: Container }[];
}

const columns = `
  h.id, h.visit_id AS "visitId", h.status, h.address, h.landmark, h.pin, h.day::text, h.starts_at AS "from",
  h.ends_at AS until, h.fasting_reason AS "fastingReason", h.collector_id AS "collectorId",
  (SELECT name FROM accounts WHERE id = h.collector_id) AS "collectorName", h.start_code AS "startCode",
  h.started_at AS "startedAt", h.collected_at AS "collectedAt", h.reason`;

const insert = statement(
  'home-visits.insert',
  `
  INSERT INTO home_visits (visit_id, start_code, address, landmark, pin, day, starts_at, ends_at, fasting_reason)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const update = statement(
  'home-visits.update',
  `
  UPDATE home_visits SET status = $2, collector_id = $3, start_code = $4, address = $5, landmark = $6, pin = $7,
    day = $8, starts_at = $9, ends_at = $10, fasting_reason = $11, started_at = $12, collected_at = $13,
    handed_over_at = CASE WHEN $2 = 'HANDED_OVER' THEN clinic_now() END, reason = $14,
    run_order = CASE WHEN collector_id IS DISTINCT FROM $3 THEN 0 ELSE run_order END
  WHERE id = $1`,
);
const lock = statement<HomeVisitRow>(
  'home-visits.lock',
  `SELECT ${columns} FROM home_visits h WHERE h.id = $1 FOR UPDATE OF h`,
);
const one = statement<HomeVisitRow>('home-visits.one', `SELECT ${columns} FROM home_visits h WHERE h.id = $1`);
const ofVisit = statement<HomeVisitRow>(
  'home-visits.of-visit',
  `SELECT ${columns} FROM home_visits h WHERE h.visit_id = $1`,
);
/** With the bookings' parties: who may look at a booking may look at its home visit. */
const ofBooking = statement<HomeVisitRow>(
  'home-visits.of-booking',
  `SELECT ${columns} FROM home_visits h JOIN bookings b ON b.visit_id = h.visit_id WHERE b.id = $1`,
);
/** Home visits whose tests are all cancelled are left out. $2 null: of all collectors. Index: home_visits_of_day. */
const stops = statement<StopRow>(
  'home-visits.stops',
  `
  SELECT ${columns}, p.account_id AS "accountId", p.name AS "patientName", p.patient_number AS "patientNumber",
    p.phone AS "phoneNumber", p.age, p.gender AS sex, lines.tests,
    coalesce((SELECT jsonb_agg(jsonb_build_object('container', w.container, 'bookingIds', w.ids) ORDER BY w.container)
      FROM (SELECT w.container, jsonb_agg(b.id ORDER BY b.id) AS ids FROM bookings b, tubes_wanted(b) w
        WHERE b.visit_id = h.visit_id AND is_taken_at_home(b) GROUP BY w.container) w), '[]') AS tubes,
    coalesce((SELECT jsonb_agg(jsonb_build_object('accession', s.accession, 'container', s.container) ORDER BY s.id)
      FROM specimens s WHERE s.rejected_at IS NULL AND h.status IN ('COLLECTED', 'HANDED_OVER')
        AND s.id IN (SELECT l.specimen_id FROM specimen_lines l JOIN bookings b ON b.id = l.booking_id
          WHERE b.visit_id = h.visit_id)), '[]') AS taken
  FROM home_visits h,
    LATERAL (SELECT min(b.id) AS first, jsonb_agg(jsonb_build_object('bookingId', b.id, 'testName', b.item_name,
        'testNameBn', b.item_name_bn, 'preparation', coalesce(t.preparation, ''),
        'preparationBn', coalesce(t.preparation_bn, ''), 'fasting', coalesce(t.fasting, false)) ORDER BY b.id) AS tests
      FROM bookings b LEFT JOIN lab_tests t ON t.id = b.lab_test_id
      WHERE b.visit_id = h.visit_id AND b.kind = 'test' AND b.checkup_status <> 'CANCELLED') lines
    JOIN booking_patients p ON p.booking_id = lines.first
  WHERE h.day = $1 AND ($2::integer IS NULL OR h.collector_id = $2)
  ORDER BY h.status = 'REQUESTED' DESC, h.starts_at, h.ends_at, h.run_order, h.id LIMIT $3`,
);
/** What a visit is for: its bookings that are not cancelled. */
const bookings = statement<{ id: number; accountId: number; kind: 'test' | 'doctor'; fasting: boolean }>(
  'home-visits.bookings',
  `
  SELECT b.id, b.account_id AS "accountId", b.kind, coalesce(t.fasting, false) AS fasting
  FROM bookings b LEFT JOIN lab_tests t ON t.id = b.lab_test_id
  WHERE b.visit_id = $1 AND b.checkup_status <> 'CANCELLED' ORDER BY b.id`,
);
/**
 * $1 the account. $2 one of its people, or null for its holder; once the holder has given age and sex, their bookings
 * name their own patient row.
 */
const ofPerson = `
  FROM home_visits h WHERE h.address <> '' AND h.visit_id IN (SELECT visit_id FROM bookings b
    WHERE b.account_id = $1 AND (b.patient_id = $2::integer OR $2 IS NULL AND (b.patient_id IS NULL
      OR b.patient_id = (SELECT id FROM patients WHERE account_id = $1 AND relation = 'Self'))))`;
const lastAddress = statement<Pick<PlaceAndWindow, 'address' | 'landmark' | 'pin'>>(
  'home-visits.last-address',
  `SELECT h.address, h.landmark, h.pin ${ofPerson} ORDER BY h.id DESC LIMIT 1`,
);
const addresses = statement<AddressRow>(
  'home-visits.addresses',
  `
  SELECT h.address, h.landmark, h.pin, h.day::text, h.starts_at AS "from", h.ends_at AS until ${ofPerson}
  ORDER BY h.id`,
);
const collectors = statement<{ id: number; name: string }>(
  'home-visits.collectors',
  `SELECT id, name FROM accounts WHERE role = ANY ($1) AND deleted_at IS NULL ORDER BY role = 'Admin', name, id`,
);
/** Locks the account, so that its role cannot change before the stop is assigned. */
const collector = statement<{ id: number }>(
  'home-visits.collector',
  `SELECT id FROM accounts WHERE id = $1 AND role = ANY ($2) AND deleted_at IS NULL FOR SHARE`,
);
const order = statement(
  'home-visits.order',
  `
  UPDATE home_visits h SET run_order = wanted.place
  FROM unnest($1::integer[]) WITH ORDINALITY AS wanted (id, place) WHERE h.id = wanted.id`,
);
/** Index: home_visits_unassigned. */
const unassigned = statement<{ n: number }>(
  'home-visits.unassigned',
  `
  SELECT count(*)::integer AS n FROM (SELECT FROM home_visits h
    WHERE h.status = 'REQUESTED' AND h.day >= clinic_day(clinic_now()) AND EXISTS (
      SELECT FROM bookings b WHERE b.visit_id = h.visit_id AND b.checkup_status <> 'CANCELLED') LIMIT $1) waiting`,
);

/** Not begun and of today or later; or begun or collected, of any day. */
const onRun = statement<{ n: number }>(
  'home-visits.on-run',
  `
  SELECT count(*)::integer AS n FROM home_visits h
  WHERE h.collector_id = $1 AND (h.status IN ('STARTED', 'COLLECTED')
      OR h.status = 'ASSIGNED' AND h.day >= clinic_day(clinic_now()))
    AND EXISTS (SELECT FROM bookings b WHERE b.visit_id = h.visit_id AND b.checkup_status <> 'CANCELLED')`,
);

const placed = (at: PlaceAndWindow) => [at.address, at.landmark, at.pin, at.day, at.from, at.until, at.fastingReason];
export const insertHomeVisit = (tx: Db, visitId: number, startCode: string, at: PlaceAndWindow) =>
  tx.run(insert, [visitId, startCode, ...placed(at)]);
/** The caller holds its lock. */
export const writeHomeVisit = (tx: Db, row: HomeVisitRow) =>
  tx.run(update, [
    row.id,
    row.status,
    row.collectorId,
    row.startCode,
    ...placed(row),
    row.startedAt,
    row.collectedAt,
    row.reason,
  ]);
/** Locks a home visit until the transaction ends. */
export const lockHomeVisit = (tx: Db, id: number) => tx.first(lock, [id]);
export const findHomeVisit = (db: Db, id: number) => db.first(one, [id]);
export const findHomeVisitOf = (db: Db, visitId: number) => db.first(ofVisit, [visitId]);
export const findHomeVisitOfBooking = (db: Db, bookingId: number) => db.first(ofBooking, [bookingId]);
/** The stops of a day, unassigned ones first. @param collectorId null: of all */
export const selectStops = (db: Db, day: string, collectorId: number | null, most: number) =>
  db.all(stops, [day, collectorId, most]);
export const selectBookings = (db: Db, visitId: number) => db.all(bookings, [visitId]);
/** Where the newest home visit of a person was; `patientId` null: of the account holder. */
export const selectLastAddress = (db: Db, accountId: number, patientId: number | null) =>
  db.first(lastAddress, [accountId, patientId]);
/** The addresses of all home visits of a person, the oldest first. */
export const selectAddresses = (db: Db, accountId: number, patientId: number | null) =>
  db.all(addresses, [accountId, patientId]);
/** The accounts with one of these roles. */
export const selectCollectors = (db: Db, roles: readonly string[]) => db.all(collectors, [roles]);
/** Locks somebody with one of these roles; null if they have none of them. */
export const lockCollector = (tx: Db, id: number, roles: readonly string[]) => tx.first(collector, [id, roles]);
export const writeOrder = (tx: Db, ids: readonly number[]) => tx.run(order, [ids]);
/** How many home visits from today on wait for a collector; at most `most`. */
export const countRequested = async (db: Db, most: number) => (await db.first(unassigned, [most]))!.n;
/** The home visits that a collector has yet to do, up to handing the samples over. */
export const countOnRun = async (tx: Db, collectorId: number) => (await tx.first(onRun, [collectorId]))!.n;
