import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPage } from '#web/site/entry.tsx';
import { pagePolicy } from '../http/headers.ts';
import { anAddress } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aPhone, forgetAadhaar } from '../testing/builders.store.ts';
import { done } from '../testing/typed-calls.ts';
import { encoded } from './encoding.ts';

/** The forms as a browser without scripts sends them, to the real pages and services. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    pages: {
      portalPolicy: pagePolicy,
      sitePolicy: pagePolicy,
      release: '',
      keepsPages: false,
      portal: async () => encoded(Buffer.from('portal')),
      render: async (page, language, content, form) =>
        renderPage(page, language, content, { styles: [], scripts: [] }, form),
      file: () => undefined,
    },
  });
});
afterAll(() => app.close());

async function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await app.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html,*/*;q=0.8',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': anAddress(),
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: answer.statusCode, html: answer.body, headers: answer.headers, location: answer.headers.location };
}
const count = async (sql: string, values: unknown[] = []) =>
  ((await app.db.query(`SELECT count(*)::integer AS n FROM ${sql}`, values)).rows[0] as { n: number }).n;
/** A field's value in a page. */
const valueOf = (html: string, name: string) =>
  new RegExp(`<input[^>]*id="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';
const isMarked = (html: string, name: string) => new RegExp(`id="${name}"[^>]*aria-invalid="true"`).test(html);

let messages = 0;
/** A message with an e-mail that no other test uses. */
const aMessage = () => ({ ...message, email: `bimal${(messages += 1)}@clinic.invalid` });
const message = {
  name: 'Bimal Dutta',
  email: 'bimal@clinic.invalid',
  phone: '+91 50000 12345',
  message: 'Open on Sunday?\r\nরবিবার খোলা?',
  website: '',
};

describe('a message without a script', () => {
  it.each(['', '/bn'])('from %s/contacts reaches the desk as written, and is answered with thanks', async (base) => {
    const sent = aMessage();
    const answer = await post(`${base}/contacts`, sent);
    expect([answer.status, answer.location]).toEqual([303, `${base}/contacts?sent=yes`]);
    const desk = await app.asRole('Receptionist');
    const {
      _embedded: { enquiryList },
    } = await done(desk.listEnquiries());
    expect(enquiryList.filter(({ email }) => email === sent.email)).toMatchObject([
      { name: 'Bimal Dutta', phone: '+91 50000 12345', message: 'Open on Sunday?\nরবিবার খোলা?' },
    ]);
    expect(await count('enquiries WHERE email = $1 AND language = $2', [sent.email, base ? 'bn' : 'en'])).toBe(1);
    const thanks = await app.app.inject({ url: answer.location ?? '' });
    expect(thanks.body).toContain(base ? 'আপনার বার্তা আমরা পেয়েছি' : 'Your message has reached us');
    expect(thanks.body).not.toContain('<form');
  });

  it.each<[string, string, string, string]>([
    ['name', ' ', 'Please enter your name.', 'আপনার নাম লিখুন।'],
    ['email', 'bimal', 'Please enter a valid email address.', 'সঠিক ইমেল ঠিকানা লিখুন।'],
    [
      'phone',
      'call me',
      'Please enter a phone number: digits, spaces and + only.',
      'ফোন নম্বরে শুধু অঙ্ক, ফাঁক ও + চিহ্ন লিখুন।',
    ],
    ['message', 'x'.repeat(2001), 'Please keep your message under 2,000 characters.', 'বার্তা ২,০০০ অক্ষরের মধ্যে রাখুন।'],
  ])(
    'with a bad %s comes back in its language, with everything still filled in',
    async (field, value, english, bengali) => {
      for (const [url, text] of [
        ['/contacts', english],
        ['/bn/contacts', bengali],
      ] as const) {
        const answer = await post(url, { ...message, [field]: value });
        expect(answer.status).toBe(400);
        expect(answer.html).toContain(text);
        expect(isMarked(answer.html, field)).toBe(true);
        expect(answer.html.match(/aria-invalid/g)).toHaveLength(1);
        for (const name of ['name', 'email', 'phone'].filter((other) => other !== field))
          expect(valueOf(answer.html, name)).toBe(message[name as 'name']);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    },
  );

  it('comes back as text, whatever markup was typed', async () => {
    const evil = '"><script>alert(1)</script></textarea>';
    const { html } = await post('/contacts', { ...message, name: evil, message: evil, email: 'x' });
    expect(html).not.toContain('<script>alert');
    expect(html.match(/&lt;script&gt;alert\(1\)/g)).toHaveLength(2);
  });

  it('from a bot that fills in the hidden field gets thanks and is not stored', async () => {
    const before = await count('enquiries');
    expect((await post('/contacts', { ...message, website: 'http://spam.invalid' })).status).toBe(303);
    expect(await count('enquiries')).toBe(before);
  });

  it('is refused after twenty from one address, with the form still filled in', async () => {
    const from = { 'x-forwarded-for': anAddress() };
    const statuses = [];
    for (let i = 0; i < 20; i += 1) statuses.push((await post('/contacts', message, from)).status);
    expect(new Set(statuses)).toEqual(new Set([303]));
    const answer = await post('/contacts', message, from);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.html).toContain('Too many tries.');
    expect(valueOf(answer.html, 'name')).toBe('Bimal Dutta');
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another site in an old browser', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
  ])('from %s is refused', async (_, headers) => {
    const before = await count('enquiries');
    const sent = Object.fromEntries(
      Object.entries({ 'sec-fetch-site': 'same-origin', ...headers }).filter(([, value]) => value),
    );
    const answer = await app.app.inject({
      method: 'POST',
      url: '/contacts',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...sent },
      payload: new URLSearchParams(message).toString(),
    });
    expect(answer.statusCode).toBe(403);
    expect(await count('enquiries')).toBe(before);
  });

  it.each(['null', 'https://clinic.example', 'http://localhost:4000'])(
    'from our own pages in an old browser, which sends %s, is accepted',
    async (origin) => {
      const answer = await app.app.inject({
        method: 'POST',
        url: '/contacts',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin,
          host: 'localhost:4000',
          'x-forwarded-for': anAddress(),
        },
        payload: new URLSearchParams(message).toString(),
      });
      expect(answer.statusCode).toBe(303);
    },
  );

  it('that is no form is not handled by the page', async () => {
    expect((await app.app.inject({ method: 'POST', url: '/contacts', payload: message })).statusCode).toBe(415);
  });
});

function aForm(changes: Record<string, string> = {}) {
  const phoneNumber = aPhone();
  return {
    name: 'Mitali Sen',
    phoneNumber,
    confirmPhoneNumber: phoneNumber,
    email: '',
    age: '34',
    gender: 'Female',
    aadhaarNumber: '',
    ...changes,
  };
}

describe('a registration without a script', () => {
  it('makes the account and says what comes next', async () => {
    const form = aForm();
    const answer = await post('/bn/register', form);
    expect([answer.status, answer.location]).toEqual([303, '/bn/register?sent=yes']);
    expect(
      await count('patients p JOIN accounts a ON a.id = p.account_id WHERE a.phone = $1 AND a.language = $2', [
        form.phoneNumber,
        'bn',
      ]),
    ).toBe(1);
    expect((await app.app.inject({ url: answer.location ?? '' })).body).toContain('href="/bn/login"');
  });

  it('accepts numbers as people write them', async () => {
    const form = aForm();
    await forgetAadhaar(app.db, '9012');
    const spaced = `${form.phoneNumber.slice(0, 5)} ${form.phoneNumber.slice(5)}`;
    const answer = await post('/register', {
      ...form,
      phoneNumber: spaced,
      age: '৩৪',
      aadhaarNumber: '1234 5678 9012',
      aadhaarConsent: 'on',
    });
    expect(answer.location).toBe('/register?sent=check-aadhaar');
    expect(
      await count(
        "patients p JOIN accounts a ON a.id = p.account_id WHERE a.phone = $1 AND age_years = 34 AND aadhaar_last4 = '9012'",
        [form.phoneNumber],
      ),
    ).toBe(1);
  });

  it('stores nothing of an Aadhaar number without the tick', async () => {
    const form = aForm({ aadhaarNumber: '999941057058' });
    expect((await post('/register', form)).status).toBe(303);
    expect(
      await count(
        'patients p JOIN accounts a ON a.id = p.account_id WHERE a.phone = $1 AND aadhaar_last4 IS NULL AND aadhaar_hash IS NULL',
        [form.phoneNumber],
      ),
    ).toBe(1);
  });

  it.each<[string, string, string, string]>([
    ['name', 'x'.repeat(31), 'Name should be less than 30 characters.', 'নাম ৩০ অক্ষরের মধ্যে হতে হবে।'],
    ['phoneNumber', '12345', 'Phone number must be 10 digits.', 'ফোন নম্বর ১০ অঙ্কের হতে হবে।'],
    ['confirmPhoneNumber', '9999999999', 'Phone numbers do not match.', 'ফোন নম্বর দুটি মিলছে না।'],
    ['email', `${'x'.repeat(45)}@a.in`, 'Email should be less than 50 characters.', 'ইমেল ৫০ অক্ষরের কম হতে হবে।'],
    ['age', '100', 'Age must be a 2-digit number.', 'বয়স দুই অঙ্কে লিখুন।'],
    ['gender', '', 'Gender is required.', 'লিঙ্গ বেছে নিন।'],
    ['aadhaarNumber', '1234', 'Aadhaar number must be 12 digits.', 'আধার নম্বর ১২ অঙ্কের হতে হবে।'],
  ])(
    "with a bad %s comes back with the registration's message, in both languages, never with the Aadhaar number",
    async (field, value, english, bengali) => {
      for (const [url, text] of [
        ['/register', english],
        ['/bn/register', bengali],
      ] as const) {
        const form = aForm({ aadhaarNumber: '999941057058', aadhaarConsent: 'on' });
        const answer = await post(url, {
          ...form,
          ...(field === 'phoneNumber' && { confirmPhoneNumber: value }),
          [field]: value,
        });
        expect(answer.status).toBe(400);
        expect(answer.html).toContain(text);
        expect(isMarked(answer.html, field)).toBe(true);
        expect(answer.html.match(/aria-invalid/g)).toHaveLength(1);
        expect(valueOf(answer.html, 'age')).toBe(field === 'age' ? value : '34');
        expect(answer.html).not.toContain('999941057058');
        expect(answer.html).not.toMatch(/id="aadhaarConsent"[^>]*checked/);
        expect(await count('accounts WHERE phone = $1', [form.phoneNumber])).toBe(0);
      }
    },
  );

  it('for an existing account leads to the same page as for a new one', async () => {
    const form = aForm();
    const [first, second] = [await post('/register', form), await post('/register', form)];
    expect([second.status, second.headers['location']]).toEqual([303, first.headers['location']]);
  });
});
