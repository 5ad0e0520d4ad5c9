import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { demoPhones } from '../../server/demo/accounts.ts';
import { kill, makeHome } from './clinic.ts';
import type { Drill } from './figures.ts';

/** The gateway answers one phone late, one never, and refuses one at first. Milliseconds. */
const late = { phone: demoPhones.staff, after: 15_000 };
const silent = { phone: demoPhones.pathologist };
const refused = { phone: demoPhones.receptionist, until: 12_000 };
/** Requests a code while the gateway does not answer for another phone. */
const meanwhile = demoPhones.patient;
const everybody = [late.phone, silent.phone, refused.phone, meanwhile];
/** Longer than an answer or a job may take: by then a second try would have arrived. */
const watched = 50_000;

/** A message that arrived at the gateway. */
interface Message {
  readonly to: string;
  readonly code: string;
  /** Milliseconds since the first one. */
  readonly at: number;
  readonly isTaken: boolean;
}

async function openGateway() {
  let began = 0;
  const messages: Message[] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://gateway');
    const to = searchParams.get('to')!.replace(/^91/, '');
    began ||= Date.now();
    const at = Date.now() - began;
    const isTaken = to !== refused.phone || at > refused.until;
    messages.push({ to, code: /\b\d{6}\b/.exec(searchParams.get('text')!)?.[0] ?? '', at, isTaken });
    if (to === silent.phone) return;
    const answer = () => response.writeHead(isTaken ? 200 : 502).end();
    if (to === late.phone) setTimeout(answer, late.after);
    else answer();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => server.close().closeAllConnections();
  return { address: `http://127.0.0.1:${port}/?to={to}&text={text}`, messages, close };
}

/** A gateway that is late, silent or refuses: each code goes out once, and nobody at the clinic waits for it. */
export const slowGateway: Drill = {
  promise: 'a slow SMS gateway holds up no request, and gets each code once; what it refuses is tried again',
  minutes: 5,
  shortForm: ['server/messages-out/outbox.test.ts', 'server/messages-out/many-messages.test.ts'],
  run: async () => {
    const home = await makeHome();
    const gateway = await openGateway();
    const clinic = await home.open('clinic', { SMS_URL: gateway.address });
    try {
      let slowest = 0;
      const send = async (path: string, body: object) => {
        const sent = performance.now();
        const answer = await fetch(clinic.address + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        slowest = Math.max(slowest, performance.now() - sent);
        return answer.status;
      };
      const ask = (phone: string) => send('/login/start', { phoneNumber: phone });
      await Promise.all([late, silent, refused].map(({ phone }) => ask(phone)));
      const taken = (phone: string) => gateway.messages.filter(({ to, isTaken }) => to === phone && isTaken);
      while (!gateway.messages.some(({ to }) => to === silent.phone)) await pause(50);
      const asked = performance.now();
      await ask(meanwhile);
      while (taken(meanwhile).length === 0) await pause(50);
      const waited = (performance.now() - asked) / 1000;
      await pause(watched - (performance.now() - asked));
      const opened = await Promise.all(
        everybody.map((phone) => send('/login/otp', { phoneNumber: phone, otp: taken(phone)[0]?.code ?? '' })),
      );
      const times = everybody.map((phone) => taken(phone).length);
      const refusals = gateway.messages.filter(({ isTaken }) => !isTaken).length;
      return {
        did: { messages: gateway.messages.length, refusals },
        figures: {
          'times each code was taken (late, silent, refused at first, meanwhile)': times.join(' '),
          'times that the refused one was tried in vain': refusals,
          'seconds until it went out': (taken(refused.phone)[0]?.at ?? Infinity) / 1000,
          "seconds until another's code went out": Number(waited.toFixed(1)),
          'log-ins with these codes': opened.join(' '),
          'slowest request in ms': Math.round(slowest),
        },
        isKept: times.every((n) => n === 1) && opened.every((status) => status === 200),
        isInTime: slowest < 2000 && waited < 5,
      };
    } finally {
      gateway.close();
      await kill(clinic);
      await home.remove();
    }
  },
};
