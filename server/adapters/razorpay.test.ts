import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { razorpay } from './razorpay.ts';

const keys = { keyId: 'rzp_test_Standin', keySecret: 'key-secret', webhookSecret: 'hook-secret' };
interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: unknown;
}
const asked: Asked[] = [];
/** The stand-in's next answer, its body as text; null: none at all. */
let answer: { status: number; body: unknown; location?: string } | null;

const standIn: Server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    asked.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: JSON.parse(text) as unknown,
    });
    if (answer)
      response
        .writeHead(answer.status, {
          'content-type': 'application/json',
          ...(answer.location && { location: answer.location }),
        })
        .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
});
let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`;
});
afterAll(async () => {
  standIn.closeAllConnections();
  await new Promise((resolve) => standIn.close(resolve));
});

describe('an order', () => {
  it('is created for an amount in paise under our reference, with the keys', async () => {
    answer = { status: 200, body: { id: 'order_ABC123', amount: 30_050 } };
    expect(await razorpay(keys, address).createOrder({ paise: 30_050, reference: 'ABCDEFGHJK' })).toBe('order_ABC123');
    expect(asked.at(-1)).toMatchObject({
      method: 'POST',
      url: '/v1/orders',
      body: { amount: 30_050, currency: 'INR', receipt: 'ABCDEFGHJK' },
      // rzp_test_Standin:key-secret
      headers: { authorization: 'Basic cnpwX3Rlc3RfU3RhbmRpbjprZXktc2VjcmV0' },
    });
  });

  it('that is refused gives the reason', async () => {
    answer = { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description: 'too little' } } };
    await expect(razorpay(keys, address).createOrder({ paise: 1, reference: 'ABCDEFGHJK' })).rejects.toThrow(
      'Razorpay made no order: it answered 400 {"error":{"code":"BAD_REQUEST_ERROR","description":"too little"}}',
    );
  });

  it('without a number fails, and the keys are not sent to a redirect', async () => {
    answer = { status: 200, body: { amount: 1 } };
    await expect(razorpay(keys, address).createOrder({ paise: 1, reference: 'ABCDEFGHJK' })).rejects.toThrow(
      'Razorpay made no order: it answered 200 {"amount":1}',
    );
    answer = { status: 307, body: {}, location: `${address}/elsewhere` };
    const before = asked.length;
    await expect(razorpay(keys, address).createOrder({ paise: 1, reference: 'ABCDEFGHJK' })).rejects.toThrow(
      /^Razorpay made no order: .*redirect/,
    );
    expect(asked).toHaveLength(before + 1);
  });

  it('fails if a web page is answered, of which the first five hundred characters are logged', async () => {
    answer = { status: 200, body: `<html>${'x'.repeat(600)}` };
    await expect(razorpay(keys, address).createOrder({ paise: 1, reference: 'ABCDEFGHJK' })).rejects.toThrow(
      /^Razorpay made no order: it answered 200 <html>x{494}$/,
    );
  });

  it('fails if the gateway is silent or unreachable', async () => {
    answer = null;
    await expect(razorpay(keys, address, 50).createOrder({ paise: 1, reference: 'ABCDEFGHJK' })).rejects.toThrow(
      'Razorpay made no order: The operation was aborted due to timeout',
    );
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    await expect(
      razorpay(keys, `http://127.0.0.1:${port}`).createOrder({ paise: 1, reference: 'ABCDEFGHJK' }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('ECONNREFUSED') as string,
      cause: expect.any(Error) as Error,
    });
  });
});

it("is paid on the gateway's own page, with the public key", () => {
  expect(razorpay(keys)).toMatchObject({
    keyId: 'rzp_test_Standin',
    checkoutUrl: 'https://api.razorpay.com/v1/checkout/embedded',
  });
});

describe('a webhook', () => {
  const body = Buffer.from('{"event":"payment.captured"}');
  /** openssl dgst -sha256 -hmac hook-secret */
  const signature = '0f01839ea7e22fab855f92e8a7f3d2d15f54bd7086b5049a07a80774eaa974e9';
  const { isSigned } = razorpay(keys);

  it('is signed if its bytes and the secret give the signature', () => {
    expect([isSigned(body, signature), isSigned(body, signature.toUpperCase())]).toEqual([true, true]);
  });

  it.each([
    ['of other bytes', Buffer.from('{"event":"payment.captured"} '), signature],
    ['with another digit at the end', body, signature.replace(/9$/, '8')],
    ['with another digit at the start', body, `1${signature.slice(1)}`],
    ['with a digit too few', body, signature.slice(0, -1)],
    ['with digits too many', body, `${signature}00`],
    ['with words behind it', body, `${signature}zz`],
    ['with its half', body, signature.slice(0, 32)],
    ['with nothing', body, ''],
    ['with words', body, 'x'.repeat(64)],
  ])('%s is not signed', (_, bytes, given) => {
    expect(isSigned(bytes, given)).toBe(false);
  });

  it('signed with another secret is not signed', () => {
    expect(razorpay({ ...keys, webhookSecret: keys.keySecret }).isSigned(body, signature)).toBe(false);
  });
});
