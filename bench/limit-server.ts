import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { bookingColumns, bookingJoins } from '../server/bookings/columns.store.ts';
import { sha256 } from '../server/shared/secrets.ts';

/**
 * What a clinic's calls are measured against: a server written for four calls alone, on the same database, without
 * permissions, validation, audit and checks. It looks the session up, keeps its statements prepared, and answers what
 * the clinic answers. It is given the connection by its parent and says its port.
 */
const session = {
  name: 'limit.session',
  text: `SELECT a.id FROM sessions s JOIN accounts a ON a.id = s.account_id AND a.deleted_at IS NULL
         WHERE s.token_hash = $1 AND s.created_at > clinic_now() - interval '1 day'`,
};
const list = {
  name: 'limit.list',
  text: `SELECT ${bookingColumns} FROM (
           SELECT * FROM bookings WHERE kind = 'test' ORDER BY requested_at DESC, id DESC LIMIT 20) b ${bookingJoins}`,
};
const count = {
  name: 'limit.count',
  text: `SELECT sum(bookings)::integer AS total FROM kept_counts
         WHERE doctor_id = 0 AND kind = 'test' AND span = 'month'`,
};
const one = { name: 'limit.one', text: `SELECT ${bookingColumns} FROM bookings b ${bookingJoins} WHERE b.id = $1` };
const book = {
  name: 'limit.book',
  text: `WITH b AS (
           INSERT INTO bookings (kind, account_id, created_by, lab_test_id, item_name, item_name_bn, price_paise)
           SELECT 'test', $1, $1, t.id, t.name, t.name_bn, t.price_paise FROM lab_tests t WHERE t.id = $2 RETURNING *)
         SELECT ${bookingColumns} FROM b ${bookingJoins}`,
};
const edit = {
  name: 'limit.edit',
  text: `WITH b AS (
           UPDATE bookings SET contact_phone = $2, version = version + 1 WHERE id = $1 RETURNING *)
         SELECT ${bookingColumns} FROM b ${bookingJoins}`,
};

process.once('message', (connection: pg.PoolConfig) => {
  const pool = new pg.Pool({ ...connection, max: 8 });
  const run = async (statement: { name: string; text: string }, values: unknown[] = []) =>
    (await pool.query<Record<string, unknown>>({ ...statement, values })).rows;

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { method, url = '', headers } = request;
    const [who] = await run(session, [sha256((headers.authorization ?? '').slice('Bearer '.length))]);
    if (!who) return null;
    if (method === 'GET' && url.includes('bookings')) {
      const [[total], rows] = await Promise.all([run(count), run(list)]);
      return { ...total, rows };
    }
    if (method === 'GET') return (await run(one, [url.split('/').at(-1)]))[0];
    const body = await readBody(request);
    if (method === 'POST') return (await run(book, [who['id'], body['resourceId']]))[0];
    return (await run(edit, [body['id'], body['mobileNumber']]))[0];
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void answer(request).then((value) => {
      const text = Buffer.from(JSON.stringify(value));
      response.writeHead(request.method === 'POST' ? 201 : 200, {
        'content-type': 'application/json',
        'content-length': text.length,
      });
      response.end(text);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
}
