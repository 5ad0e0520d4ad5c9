import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecrets } from '../shared/secrets.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { createWorkers } from './workers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The kept rows by name, with how long ago each began or ended. */
const tables: Record<string, { insert: string; kept: string; rows: Record<string, string> }> = {
  'login challenges, until a day after their end': {
    insert: `INSERT INTO login_challenges (id, phone, code_hmac, expires_at)
      VALUES (gen_random_uuid(), $1, '', clinic_now() - $2::interval)`,
    kept: 'SELECT phone AS name FROM login_challenges',
    rows: { 'still alive': '-4 minutes', 'ended lately': '23 hours 59 minutes', 'ended long ago': '24 hours 1 minute' },
  },
  'codes to new phones, until a day after their end': {
    insert: `INSERT INTO phone_changes (id, account_id, phone, code_hmac, reason, paper, requested_by, expires_at)
      SELECT gen_random_uuid(), id, '5000000000', '', $1, 'PAN', id, clinic_now() - $2::interval FROM accounts LIMIT 1`,
    kept: 'SELECT reason AS name FROM phone_changes',
    rows: { 'still alive': '-4 minutes', 'ended lately': '23 hours 59 minutes', 'ended long ago': '24 hours 1 minute' },
  },
  'counters, until the end of their window': {
    insert: 'INSERT INTO rate_limits (key, hits, window_ends_at) VALUES ($1, 3, clinic_now() - $2::interval)',
    kept: 'SELECT key AS name FROM rate_limits',
    rows: { 'still alive': '-1 minute', 'ended long ago': '1 second' },
  },
  'answers to creates, for two days': {
    insert: `INSERT INTO idempotency_keys (account_id, key, fingerprint, created_at)
      VALUES (1, $1, '', clinic_now() - $2::interval)`,
    kept: 'SELECT key AS name FROM idempotency_keys',
    rows: { 'still alive': '1 minute', 'ended lately': '47 hours 59 minutes', 'ended long ago': '48 hours 1 minute' },
  },
  'how often something went wrong, for 31 days': {
    insert: `INSERT INTO faults (kind, minute, times) VALUES ('error', clinic_now() - $2::interval, length($1))`,
    kept: `SELECT known.name FROM faults JOIN (VALUES ('still alive'), ('ended long ago')) known (name) ON times = length(known.name)`,
    rows: { 'still alive': '30 days', 'ended long ago': '32 days' },
  },
  'payments that were started and never made, for 400 days': {
    insert: `INSERT INTO payment_invoices (code, account_id, amount_paise, created_by, created_at)
      SELECT upper(substr(md5($1), 1, 10)), id, length($1), id, clinic_now() - $2::interval FROM accounts LIMIT 1`,
    kept: `SELECT known.name FROM payment_invoices JOIN (VALUES ('still alive'), ('ended long ago')) known (name)
      ON amount_paise = length(known.name)`,
    rows: { 'still alive': '399 days', 'ended long ago': '401 days' },
  },
  'messages of the gateway, for three years': {
    insert: `WITH invoice AS (INSERT INTO payment_invoices (code, account_id, amount_paise, created_by)
        SELECT upper(substr(md5('event' || $1), 1, 10)), id, 999, id FROM accounts LIMIT 1 RETURNING id)
      INSERT INTO gateway_events (event_id, kind, invoice_id, received_at)
      SELECT $1, 'paid', id, clinic_now() - $2::interval FROM invoice`,
    kept: 'SELECT event_id AS name FROM gateway_events',
    rows: { 'still alive': '2 years 11 months', 'ended long ago': '3 years 1 day' },
  },
  'messages of the contact form, for a year': {
    insert: `INSERT INTO enquiries (name, email, phone, message, language, created_at)
      VALUES ($1, 'bimal@clinic.invalid', '5000012345', 'Open?', 'en', clinic_now() - $2::interval)`,
    kept: 'SELECT name FROM enquiries',
    rows: { 'still alive': '364 days', 'ended long ago': '367 days' },
  },
  'answered requests about data, for six years; open ones and erasures longer': {
    insert: `INSERT INTO data_requests (account_id, patient_number, kind, field, wanted, due_on, decision, decided_at,
        erase_on)
      SELECT id, $1, CASE $1 WHEN 'an erasure' THEN 'ERASURE' ELSE 'CORRECTION' END,
        CASE WHEN $1 <> 'an erasure' THEN 'name' END, '', clinic_now() - $2::interval,
        CASE WHEN $1 <> 'unanswered' THEN 'DONE' END, CASE WHEN $1 <> 'unanswered' THEN clinic_now() - $2::interval END,
        CASE $1 WHEN 'an erasure' THEN (clinic_now() + interval '1 year')::date END
      FROM accounts LIMIT 1`,
    kept: 'SELECT patient_number AS name FROM data_requests',
    rows: {
      'still alive': '5 years 11 months',
      'ended long ago': '6 years 1 day',
      unanswered: '7 years',
      'an erasure': '7 years',
    },
  },
  'messages to people, for a year': {
    insert: 'INSERT INTO messages_out (kind, created_at) VALUES ($1, clinic_now() - $2::interval)',
    kept: 'SELECT kind AS name FROM messages_out',
    rows: { 'still alive': '364 days', 'ended long ago': '367 days' },
  },
  'values that were typed and not handed in, for 31 days': {
    insert: `INSERT INTO value_drafts (booking_id, field, value, typed_by, typed_at)
      SELECT id, $1, '12', account_id, clinic_now() - $2::interval FROM bookings b
      WHERE NOT EXISTS (SELECT FROM value_drafts WHERE booking_id = b.id) LIMIT 1`,
    kept: 'SELECT field AS name FROM value_drafts',
    rows: { 'still alive': '30 days', 'ended long ago': '32 days' },
  },
  'files that no report names, for an hour': {
    insert: `INSERT INTO report_files (key, created_at) VALUES (md5($1), clinic_now() - $2::interval)`,
    kept: `SELECT known.name FROM report_files JOIN (VALUES ('still alive'), ('ended long ago')) known (name) ON key = md5(known.name)`,
    rows: { 'still alive': '59 minutes', 'ended long ago': '61 minutes' },
  },
};

it('deletes what has expired and keeps the rest', async () => {
  for (const table of [
    'login_challenges',
    'phone_changes',
    'enquiries',
    'data_requests',
    'messages_out',
    'rate_limits',
    'idempotency_keys',
    'report_files',
    'faults',
    'gateway_events',
    'payment_invoices',
    'sessions',
  ])
    await app.db.query(`DELETE FROM ${table}`);
  const { id } = await aPerson(app.db);
  for (let i = 0; i < 2; i += 1) await aBooking(app.db, { kind: 'test', accountId: id });
  for (const { insert, rows } of Object.values(tables))
    for (const [name, ago] of Object.entries(rows)) await app.db.query(insert, [name, ago]);
  const session = `INSERT INTO sessions (token_hash, account_id, device, created_at, last_seen_at)
    VALUES ($1, $2, $3, clinic_now() - $4::interval, clinic_now() - $4::interval)`;
  for (const [device, ago] of [
    ['still alive', '23 hours 59 minutes'],
    ['ended long ago', '24 hours 1 minute'],
  ])
    await app.db.query(session, [randomBytes(32), id, device, ago]);
  const logged: unknown[] = [];
  const workers = createWorkers({
    db: app.db,
    secrets: createSecrets(randomBytes(32)),
    sms: { send: () => Promise.resolve(undefined) },
    origin: 'https://clinic.example',
    files: app.files,
    scanner: null,
    carriers: [],
    rateProfile: 'demo',
    backups: { places: [], isEmbedded: false, run: () => Promise.resolve() },
    logCounts: (what, counts) => logged.push([what, counts]),
    watched: {
      jobs: { add: () => Promise.resolve() },
      diskRoom: () => Promise.resolve({ free: 1, total: 1 }),
      certificate: null,
      shippingState: () => null,
      demo: true,
    },
  });
  await workers.housekeeping({});
  expect(logged).toEqual([
    [
      'housekeeping',
      {
        logIns: 2,
        unprovenAccounts: 0,
        erasedIdentities: 0,
        dataRequests: 1,
        messages: 1,
        phoneChanges: 1,
        messagesOut: 1,
        tries: 1,
        faults: 1,
        keptAnswers: 1,
        leftoverFiles: 1,
        valueDrafts: 1,
        invoices: 1,
        gatewayEvents: 1,
        noShows: 0,
        auditRows: 0,
        auditSeals: 0,
      },
    ],
  ]);
  for (const [what, { kept, rows }] of Object.entries(tables)) {
    const names = (await app.db.query(kept)).rows.map((row) => (row as { name: string }).name);
    expect(names.toSorted(), what).toEqual(
      Object.keys(rows)
        .filter((name) => name !== 'ended long ago')
        .toSorted(),
    );
  }
  expect((await app.db.query('SELECT device FROM sessions')).rows).toEqual([{ device: 'still alive' }]);
});
