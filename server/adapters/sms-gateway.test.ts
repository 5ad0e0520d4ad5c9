import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { smsGateway } from './sms-gateway.ts';
import { urlProvider } from './sms-providers/url.ts';
import { SmsUnclear } from '../shared/errors.ts';

const templates = null;
const message = { to: '9000000001', text: 'a code', kind: 'loginCode', language: 'en' } as const;

it('a provider that is too slow may have sent the SMS; one that refuses, or is not there, has not', async () => {
  const server = createServer((request, answer) => {
    if (request.url?.startsWith('/refuses')) answer.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await new Promise((opened) => server.once('listening', opened));
  const place = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (address: string) => smsGateway([urlProvider(`${address}?to={to}`, templates)], 200).send(message);
  await expect(send(`${place}/slow`)).rejects.toThrow(SmsUnclear);
  await expect(send(`${place}/refuses`)).rejects.toThrow('answered 500');
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await expect(send(place)).rejects.not.toThrow(SmsUnclear);
});

it('nothing is sent to a number that is no Indian mobile one', async () => {
  let asked = 0;
  const server = createServer((_, answer) => {
    asked += 1;
    answer.end();
  }).listen(0, '127.0.0.1');
  await new Promise((opened) => server.once('listening', opened));
  const send = (to: string) =>
    smsGateway([urlProvider(`http://127.0.0.1:${(server.address() as AddressInfo).port}?to={to}`, templates)]).send({
      ...message,
      to,
    });
  for (const to of ['5999999999', '0900000000', '90000000011', '+919000000001'])
    await expect(send(to), to).rejects.toThrow('Not an Indian mobile number');
  expect(asked).toBe(0);
  await send('6000000001');
  expect(asked).toBe(1);
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});
