import type { Caller } from '../server/shared/caller.ts';
import { countByStatus, selectInProgress } from '../server/bookings/list-short.store.ts';
import { selectBookingBatch, selectBookings } from '../server/bookings/list.store.ts';
import { selectBookingsOf } from '../server/bookings/search.store.ts';
import type { Database, Db, Statement } from '../server/db/database.ts';
import { selectGiven, selectSums, selectTouched, sumDues } from '../server/payments/closing.store.ts';
import { selectSeries } from '../server/payments/month.store.ts';

/** How a statement reads its tables. */
export interface Plan {
  name: string;
  /** Each scan of a large table: the index and its conditions. */
  scans: string[];
}

/** The part of EXPLAIN's answer that is read here. */
interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
}

const caller = { accountId: 1, doctor: { id: 1 } } as unknown as Caller;
const place = { page: 1, size: 20 };
const any = { kind: 'test', list: 'newest', checkupStatus: null, appointmentStatus: null, patientId: null } as const;
const day = [new Date('2026-11-20T18:30:00Z'), new Date('2026-11-21T18:30:00Z')] as const;

/** The statements whose time must not grow with the clinic. */
const asked: ((db: Db) => Promise<unknown>)[] = [
  (db) => selectBookings(db, caller, { ...any, ...place, reach: 'any' }),
  (db) => selectBookings(db, caller, { ...any, ...place, reach: 'any', checkupStatus: 'COMPLETED' }),
  (db) => selectBookings(db, caller, { ...any, ...place, reach: 'any', appointmentStatus: 'SCHEDULED' }),
  (db) => selectBookings(db, caller, { ...any, ...place, reach: 'any', list: 'upcoming' }),
  (db) => selectBookings(db, caller, { ...any, ...place, reach: 'any', from: '2026-11-01', to: '2026-11-30' }),
  (db) => selectBookings(db, caller, { ...any, ...place, reach: 'part', list: 'oldest', from: '2026-11-01' }),
  (db) => selectBookings(db, caller, { ...any, ...place, reach: 'own' }),
  (db) => selectBookings(db, caller, { ...any, ...place, reach: 'involved' }),
  (db) => selectBookings(db, caller, { ...any, ...place, reach: 'part', kind: 'doctor' }),
  (db) => selectBookings(db, caller, { ...any, ...place, reach: 'part', list: 'upcoming' }),
  (db) => selectBookings(db, caller, { ...any, ...place, reach: 'referred', checkupStatus: 'CANCELLED' }),
  (db) => selectBookingsOf(db, { phone: '9000000007' }, 'test', place),
  (db) => selectInProgress(db, caller, 'any', place),
  (db) => selectInProgress(db, caller, 'involved', place),
  countByStatus,
  (db) => selectBookingBatch(db, {}, null, 500),
  (db) => selectSums(db, ...day),
  (db) => selectGiven(db, ...day),
  (db) => selectTouched(db, ...day),
  (db) => sumDues(db, '2026-11-21'),
  selectSeries,
];

/** The plans that PostgreSQL keeps for these statements, on the database as it is filled. */
export async function readPlans(db: Database): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const ask of asked) {
    const { name, text } = await statementOf(ask);
    const { rows } = await db.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
    const [{ 'QUERY PLAN': answer }] = rows as [{ 'QUERY PLAN': [{ Plan: Node }] }];
    plans.push({ name, scans: scansOf(answer[0].Plan) });
  }
  return plans;
}

/** The one statement that a store's function sends. */
async function statementOf(ask: (db: Db) => Promise<unknown>): Promise<Statement<unknown>> {
  let sent: Statement<unknown> | undefined;
  const note = (statement: Statement<unknown>) => {
    sent = statement;
    // A page is never without a row.
    return Promise.resolve([{ id: null, total: 0 }]);
  };
  await ask({ all: note, first: note } as unknown as Db);
  if (!sent) throw new Error('No statement was sent');
  return sent;
}

/** The tables that grow with the bookings. */
const large = ['bookings', 'kept_counts', 'ledger_entries'];

function scansOf(node: Node): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = node;
  const inner = (node.Plans ?? []).flatMap(scansOf);
  // Of a bitmap only the index scan below it says how the table is read.
  if (type === 'Bitmap Heap Scan') return inner;
  if (index) return isOfLarge(index) ? [`${index}${condition ? `: ${condition}` : ', all of it'}`, ...inner] : inner;
  return table !== undefined && large.includes(table) ? [`${table}: ${type}`, ...inner] : inner;
}

const isOfLarge = (index: string) => large.some((table) => index.startsWith(`${table}_`));
