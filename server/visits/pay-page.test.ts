import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PayPage } from '#contract/visits/pay-page.ts';
import type { Visit } from '#contract/visits/shapes.ts';
import { idCodes, tokenCodes } from '../shared/token-code.ts';
import { createSecrets } from '../shared/secrets.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aLabTest, aPerson, aReference } from '../testing/builders.store.ts';
import { changeProfile } from '../testing/clinic.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { readSmallBuild } from '../testing/small-build.ts';
import { bodyOf, done } from '../testing/typed-calls.ts';

let app: TestApp;
let counter: Counter;
let remove: () => Promise<void>;
beforeAll(async () => {
  const build = await readSmallBuild();
  remove = build.remove;
  app = await startTestApp({ pages: build.pages });
  counter = await openCounter(app);
});
afterAll(async () => {
  await app.close();
  await remove();
});

const look = (code: string | null, language = '') =>
  app.call('GET', `${language}/pay/${code}`, undefined, { accept: 'text/html' });
/** What the page is given: the small build writes it into the page. */
const said = async (code: string | null) => {
  const [, form] = /(\{"pay".*\})pay /.exec((await look(code)).body as string) ?? [];
  return (JSON.parse(form ?? '{}') as { pay: { answer: PayPage | null } }).pay.answer;
};
async function aVisit(): Promise<Visit> {
  const { phone } = await aPerson(app.db, { name: 'Mitali Sen' });
  const lines = [{ type: 'test' as const, testId: (await aLabTest(app.db, { name: 'Named test' })).id }];
  return await done(counter.desk.openVisit({ body: { phone, lines } }));
}
const pay = (visit: Visit, amount: number) =>
  counter.desk.payVisit({ params: { id: visit.visitId }, body: { mode: 'upi', amount, reference: aReference() } });
const takeUpi = (upiId: string) => done(changeProfile(counter.admin, { upiId }));

it('says what is due and how it is paid, in both languages, without a name, a cookie or a copy', async () => {
  await takeUpi('clinic@bank');
  const visit = await aVisit();
  for (const language of ['', '/bn']) {
    const page = await look(visit.payCode, language);
    expect([page.status, page.headers['x-robots-tag'], page.headers['cache-control']]).toEqual([
      200,
      'noindex',
      'no-store',
    ]);
    expect(page.headers).not.toHaveProperty('set-cookie');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    for (const secret of ['Mitali', 'Named', visit.phone]) expect(page.body).not.toContain(secret);
  }
  const number = visit.bill!.number.replaceAll('/', '-');
  expect(await said(visit.payCode)).toMatchObject({ state: 'DUE', owed: 199, upi: { id: 'clinic@bank' } });
  expect(JSON.stringify(await said(visit.payCode))).toContain(`am=199.00&cu=INR&tn=${number}-1`);
  await pay(visit, 99);
  expect(JSON.stringify(await said(visit.payCode)), 'the rest, under another reference').toContain(
    `am=100.00&cu=INR&tn=${number}-2`,
  );
  await takeUpi('');
  expect(await said(visit.payCode)).toEqual({ state: 'DUE', owed: 100, upi: null, online: false });
  expect(visit.paysOnline).toBe(false);
  const press = await app.call('POST', `/pay/${visit.payCode}/online`, 'owed=100', {
    accept: 'text/html',
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect([press.status, press.body], 'without a gateway').toEqual([409, expect.stringContaining('GATEWAY_OFF')]);
  const { rows } = await app.db.query('SELECT id FROM payment_invoices');
  expect(rows, 'and nothing is begun').toEqual([]);
});

it('ends when it is paid, cancelled, or the day is over', async () => {
  const [paid, cancelled, old] = [await aVisit(), await aVisit(), await aVisit()];
  await pay(paid, 199);
  expect(await said(paid.payCode)).toEqual({ state: 'PAID' });
  await counter.edit(cancelled.lines[0]!.bookingId, { checkupStatus: 'CANCELLED' });
  await app.db.query("UPDATE visits SET opened_at = opened_at - interval '1 day' WHERE id = $1", [old.visitId]);
  for (const { payCode } of [cancelled, old]) {
    expect((await look(payCode)).status).toBe(404);
    expect(await said(payCode)).toBeNull();
  }
  const read = await done(counter.desk.readVisit({ params: { id: old.visitId } }));
  expect(read.payCode, 'and is handed on no more').toBeNull();
});

it('has a code of its own, which only the desk is told', async () => {
  const visit = await aVisit();
  expect(visit.payCode).toMatch(/^[A-Za-z0-9_-]{22}$/);
  const secrets = createSecrets(Buffer.alloc(32, 1));
  const [pays, tokens] = [idCodes(secrets, 'pay page'), tokenCodes(secrets)];
  expect([pays.read(pays.write(7)), pays.read(tokens.write(7))]).toEqual([7, null]);
  const other = visit.payCode!.replace(/^./, (first) => (first === '_' ? '-' : '_'));
  for (const code of ['x', other, visit.payCode!.slice(1)]) expect((await look(code)).status, code).toBe(404);
  const patient = await app.as({ ...(await aPerson(app.db)), role: 'User', language: 'en' });
  const { id } = await aLabTest(app.db);
  const booked = await done(patient.bookLabTest({ body: { resourceId: id } }));
  const { rows } = await app.db.query('SELECT visit_id AS id FROM bookings WHERE id = $1', [booked.id]);
  const own = await patient.readVisit({ params: { id: (rows[0] as { id: number }).id } });
  expect(bodyOf(own).payCode).toBeNull();
});
