import { describe, expect, it } from 'vitest';
import { allEndpoints } from './request.ts';
import { done, typedCalls } from './typed-calls.ts';
import type { TestCall } from './app.ts';

/** Calls that go nowhere: what was asked, and one answer for all of it. */
function recorded(status = 200, body: unknown = 'told') {
  const asked: unknown[][] = [];
  const call: TestCall = (...one) => {
    asked.push(one);
    return Promise.resolve({ status, body, headers: {} });
  };
  return { asked, calls: typedCalls(call) };
}

describe('a typed caller', () => {
  it('has every call of the table as a method, and sends it where its row says', async () => {
    const { asked, calls } = recorded();
    for (const [name] of allEndpoints) await calls.send(name, { params: {} });
    expect(asked.map(([method]) => method)).toEqual(allEndpoints.map(([, { method }]) => method));
    expect(Object.keys(calls)).toEqual([...allEndpoints.map(([name]) => name), 'send']);
  });

  it('fills the address, leaves out what is undefined, and sends the body as JSON with the headers', async () => {
    const { asked, calls } = recorded();
    await calls.readVisit({ params: { id: 7 } });
    await calls.listMessagesOut({ query: { size: 2, from: undefined, to: '2026-11-26' } });
    await calls.payVisit({ params: { id: 7 }, body: { mode: 'cash', amount: 5 } }, { 'idempotency-key': 'one' });
    await calls.readMe({}, { 'accept-language': 'bn' });
    expect(asked).toEqual([
      ['GET', '/api/v1/visits/7', undefined, undefined],
      ['GET', '/api/v1/messages-out?size=2&to=2026-11-26', undefined, undefined],
      ['POST', '/api/v1/visits/7/payments', '{"mode":"cash","amount":5}', { 'idempotency-key': 'one' }],
      ['GET', '/api/v1/me', undefined, { 'accept-language': 'bn' }],
    ]);
  });

  it('sends a file with the fields beside it, by default a small one of the right kind', async () => {
    const { asked, calls } = recorded();
    await calls.uploadReport({ form: { bookingId: 7 } });
    await calls.changeLogo({ upload: { filename: 'own.png', content: Buffer.from('own content') } });
    const [report, logo] = asked.map(([, , payload]) => String(payload));
    expect(report).toMatch(/filename="report.pdf"[^]*%PDF-1.7[^]*name="bookingId"\r\n\r\n7\r\n/);
    expect(logo).toMatch(/name="file"; filename="own.png"[^]*own content/);
    for (const [, , , headers] of asked)
      expect(headers).toEqual({ 'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/) as string });
  });

  it('sends by name what no row allows', async () => {
    const { asked, calls } = recorded();
    await calls.send('payVisit', { params: { id: 'x' }, body: { mode: 'shells' } });
    expect(asked).toEqual([['POST', '/api/v1/visits/x/payments', '{"mode":"shells"}', undefined]]);
  });
});

describe('what must be done', () => {
  it('gives the body, and fails with the words of a refusal', async () => {
    expect(await done(recorded(201, { id: 7 }).calls.readMe())).toEqual({ id: 7 });
    const refused = recorded(409, { code: 'STALE', message: 'Somebody was faster.' });
    await expect(done(refused.calls.readMe())).rejects.toThrow('409 {"code":"STALE","message":"Somebody was faster."}');
  });
});
