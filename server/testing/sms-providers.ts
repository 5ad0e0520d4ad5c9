import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SmsProviderName } from '#contract/messages-out/providers.ts';
import { fast2sms } from '../adapters/sms-providers/fast2sms.ts';
import { gupshup } from '../adapters/sms-providers/gupshup.ts';
import { msg91 } from '../adapters/sms-providers/msg91.ts';
import type { SmsProvider } from '../adapters/sms-providers/provider.ts';
import type { ReportingProvider } from '../adapters/sms-providers/reports.ts';
import { urlProvider } from '../adapters/sms-providers/url.ts';
import { whatsApp } from '../adapters/sms-providers/whatsapp.ts';

/**
 * How a send goes wrong. `silent`: not taken, no answer; `slow`: taken, answered after the sender has stopped waiting;
 * `half`: taken, half an answer; `cut`: taken, connection cut; `unknown`: refused with an undocumented code.
 */
const sendFaults = ['silent', 'login', 'busy', 'down', 'html', 'half', 'slow', 'cut', 'unknown', 'dlt'] as const;
export type SendFault = (typeof sendFaults)[number];

/** Longer than tests wait for an answer, in milliseconds. A real provider takes 30 s, and the clinic waits 20. */
const slowMs = 600;

/** A message that a provider took. */
interface TakenMessage {
  readonly provider: SmsProviderName;
  /** Ten digits. */
  readonly to: string;
  /** Its text, or the values of its variables, as the provider got them. */
  readonly said: string;
  readonly id: string;
}

interface Asked {
  readonly provider: SmsProviderName;
  readonly to: string;
  readonly said: string;
}

/** Each provider's answers: to a message that it takes, and to one that it refuses with a code. */
const answers: Readonly<Record<SmsProviderName, { taken: (id: string) => string; refused: (code: string) => string }>> =
  {
    url: { taken: (id) => `sent ${id}`, refused: (code) => `no ${code}` },
    msg91: {
      taken: (message) => JSON.stringify({ type: 'success', message }),
      refused: (code) => JSON.stringify({ type: 'error', message: `Refused with ${code}` }),
    },
    gupshup: {
      taken: (id) => `success | 91 | ${id}`,
      refused: (code) => `error | ${code} | Refused`,
    },
    fast2sms: {
      taken: (id) => JSON.stringify({ return: true, request_id: id, message: ['SMS sent successfully.'] }),
      refused: (code) => JSON.stringify({ return: false, status_code: Number(code), message: 'Refused' }),
    },
    whatsapp: {
      taken: (id) => JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id }] }),
      refused: (code) => JSON.stringify({ error: { message: 'Refused', code: Number(code) } }),
    },
  };

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Reads which provider is asked for what. @throws if the request has not that provider's form */
function understand(url: URL, headers: IncomingMessage['headers'], body: string): Asked {
  const json = () => JSON.parse(body) as Record<string, unknown>;
  if (url.pathname === '/api/v5/flow') {
    const { recipients, template_id, sender } = json() as { recipients: Record<string, string>[] } & Record<
      string,
      string
    >;
    const { mobiles, ...values } = recipients[0]!;
    if (!headers.authkey || !template_id || !sender) throw new Error('not MSG91');
    return { provider: 'msg91', to: mobiles!.slice(2), said: Object.values(values).join('|') };
  }
  if (url.pathname === '/GatewayAPI/rest') {
    const form = Object.fromEntries(new URLSearchParams(body));
    if (form.method !== 'sendMessage' || !form.userid || !form.principalEntityId) throw new Error('not Gupshup');
    return { provider: 'gupshup', to: form.send_to!.slice(2), said: form.msg! };
  }
  if (url.pathname === '/dev/bulkV2') {
    const { route, message, numbers, variables_values } = json() as Record<string, string>;
    if (!headers.authorization || route !== 'dlt' || !message) throw new Error('not Fast2SMS');
    return { provider: 'fast2sms', to: numbers!, said: variables_values! };
  }
  if (/^\/v\d+\.0\/\d+\/messages$/.test(url.pathname)) {
    const { to, template } = json() as {
      to: string;
      template: { name: string; components: { parameters: unknown }[] };
    };
    if (!headers.authorization?.startsWith('Bearer ') || !template.name) throw new Error('not WhatsApp');
    return { provider: 'whatsapp', to: to.slice(2), said: JSON.stringify(template.components) };
  }
  return { provider: 'url', to: url.searchParams.get('to')!.slice(2), said: url.searchParams.get('text')! };
}

/**
 * A stand-in for all providers: it takes their exact requests, gives their exact answers, and fails where `faultOf`
 * says so.
 */
export async function openSmsStandIn(faultOf: (asked: Asked) => SendFault | null) {
  const taken: TakenMessage[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    // Meta tells whether a phone number and the token are known, without a message.
    if (request.method === 'GET' && /^\/v\d+\.0\/\d+$/.test(request.url!)) {
      const isKnown = request.headers.authorization?.startsWith('Bearer EAA') ?? false;
      return response
        .writeHead(isKnown ? 200 : 401)
        .end(JSON.stringify(isKnown ? { id: '1' } : { error: { code: 190 } }));
    }
    const asked = understand(new URL(request.url!, 'http://sms'), request.headers, await bodyOf(request));
    const { provider, to, said } = asked;
    const fault = faultOf(asked);
    const id = `${provider}-${taken.length + 1}-${to}`;
    if (!fault || ['half', 'slow', 'cut'].includes(fault)) taken.push({ provider, to, said, id });
    const { taken: yes, refused } = answers[provider];
    switch (fault) {
      case null:
        return response.end(yes(id));
      case 'silent':
        return response;
      case 'slow':
        return setTimeout(() => response.end(yes(id)), slowMs).unref();
      case 'login':
        return response.writeHead(401).end(refused('401'));
      case 'busy':
        return response.writeHead(429, { 'retry-after': '7' }).end(refused('429'));
      case 'down':
        return response.writeHead(503).end('<html>Unavailable</html>');
      case 'html':
        return response.writeHead(200).end('<!DOCTYPE html><html><body>Maintenance</body></html>');
      case 'half':
        response.writeHead(200, { 'content-length': yes(id).length }).write(yes(id).slice(0, 7));
        return setImmediate(() => response.destroy());
      case 'cut':
        return response.destroy();
      case 'unknown':
        return response.writeHead(provider === 'url' ? 400 : 200).end(refused('999'));
      case 'dlt':
        return response.writeHead(provider === 'url' ? 400 : 200).end(refused('632'));
    }
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, taken, close: () => server.close().closeAllConnections() };
}

const codeTemplate = '1107160000000000000';

/** The adapter of each provider, which calls that address. */
export function providersAt(origin: string): Readonly<Record<SmsProviderName, SmsProvider>> {
  return {
    url: urlProvider(`${origin}/?to={to}&text={text}&template={template}`, codeTemplate),
    msg91: msg91({ key: 'key' }, origin),
    gupshup: gupshup({ user: 'clinic', password: 'secret', entity: '1101000000000000001' }, codeTemplate, origin),
    fast2sms: fast2sms({ key: 'key' }, origin),
    whatsapp: whatsApp({ phoneId: '100200300', token: 'token' }, origin),
  };
}

type Event = 'sent' | 'delivered' | 'failed' | 'blocked';

/** The delivery report that each provider posts about a message that it took. */
export const reportOf: Readonly<Record<ReportingProvider, (id: string, event: Event) => string>> = {
  msg91: (requestId, event) => {
    const status = { sent: '26', delivered: '1', failed: '2', blocked: '9' }[event];
    const report = [{ date: '2026-11-23 10:00:00', number: '919100000001', status, desc: event.toUpperCase() }];
    return new URLSearchParams({ data: JSON.stringify([{ requestId, senderId: 'CLINIC', report }]) }).toString();
  },
  gupshup: (externalId, event) => {
    const eventType = event === 'blocked' ? 'FAILED' : event.toUpperCase();
    const errCode = { sent: '000', delivered: '000', failed: '632', blocked: '171' }[event];
    return JSON.stringify([{ externalId, eventType, eventTs: 1_763_870_000_000, destAddr: 919_100_000_001, errCode }]);
  },
  fast2sms: (request_id, event) =>
    JSON.stringify({
      request_id,
      status: { sent: 'Sent', delivered: 'Delivered', failed: 'Failed', blocked: 'DND' }[event],
    }),
  whatsapp: (id, event) => {
    const errors = event === 'failed' || event === 'blocked' ? { errors: [{ code: 131_026 }] } : {};
    const status = { id, status: event === 'blocked' ? 'failed' : event, ...errors };
    return JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ changes: [{ value: { statuses: [status] } }] }],
    });
  },
};
