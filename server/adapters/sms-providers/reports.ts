import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { MessageFault } from '#contract/messages-out/outbox.ts';
import type { SmsProviderName } from '#contract/messages-out/providers.ts';
import { readInbound } from './inbound.ts';
import type { Inbound } from './inbound.ts';
import type { ProviderSettings } from './open.ts';
import { faultOfCode, parseJson } from './provider.ts';

/** What became of a message that a provider took. */
export interface DeliveryReport {
  /** The provider's number for it. */
  readonly id: string;
  readonly state: 'SENT' | 'DELIVERED' | 'FAILED';
  readonly fault: MessageFault | null;
  readonly code: string | null;
}

/** Providers that report. The generic address (`url`) has no format for reports. */
export type ReportingProvider = Exclude<SmsProviderName, 'url'>;

const delivered = (id: string): DeliveryReport => ({ id, state: 'DELIVERED', fault: null, code: null });
const sent = (id: string): DeliveryReport => ({ id, state: 'SENT', fault: null, code: null });
const failed = (id: string, fault: MessageFault, code: string): DeliveryReport => ({
  id,
  state: 'FAILED',
  fault,
  code,
});

const text = z.union([z.string(), z.pipe(z.number(), z.transform(String))]);

const msg91Reports = z.array(z.object({ requestId: text, report: z.array(z.object({ status: text })) }));
/** MSG91's final statuses; all others are ignored. */
function ofMsg91(id: string, status: string): DeliveryReport[] {
  if (status === '1') return [delivered(id)];
  if (status === '9' || status === '17') return [failed(id, 'BLOCKED', status)];
  if (status === '2' || status === '16' || status === '25') return [failed(id, 'REFUSED', status)];
  return [];
}

const gupshupReports = z.array(z.object({ externalId: text, eventType: z.string(), errCode: z.optional(text) }));
const fast2smsReport = z.object({ request_id: text, status: text });
const fast2smsReports = z.union([
  z.array(fast2smsReport),
  z.pipe(
    fast2smsReport,
    z.transform((one) => [one]),
  ),
]);
const whatsAppStatus = z.object({
  id: z.string(),
  status: z.string(),
  errors: z.optional(z.array(z.object({ code: z.number() }))),
});
const whatsAppReports = z.object({
  entry: z.array(
    z.object({ changes: z.array(z.object({ value: z.object({ statuses: z.optional(z.array(whatsAppStatus)) }) })) }),
  ),
});

/** How each provider's report is read from its body. @returns null if the body has another format */
const readers: Readonly<Record<ReportingProvider, (body: string) => DeliveryReport[] | null>> = {
  msg91: (body) => {
    // JSON in the field `data` of a form.
    const { data } = msg91Reports.safeParse(parseJson(new URLSearchParams(body).get('data') ?? body));
    if (!data) return null;
    return data.flatMap(({ requestId, report }) => report.flatMap(({ status }) => ofMsg91(requestId, status)));
  },
  gupshup: (body) => {
    const { data } = gupshupReports.safeParse(parseJson(body));
    if (!data) return null;
    return data.flatMap(({ externalId, eventType, errCode = '' }) => {
      if (eventType === 'DELIVERED') return [delivered(externalId)];
      if (eventType === 'SENT' || eventType === 'SUBMITTED') return [sent(externalId)];
      return eventType === 'FAILED' ? [failed(externalId, faultOfCode(errCode), errCode)] : [];
    });
  },
  fast2sms: (body) => {
    const { data } = fast2smsReports.safeParse(parseJson(body));
    if (!data) return null;
    return data.flatMap(({ request_id: id, status }) => {
      if (/^deliv/i.test(status)) return [delivered(id)];
      if (/dnd|block/i.test(status)) return [failed(id, 'BLOCKED', status)];
      return /fail|reject|undeliv|invalid|expire/i.test(status) ? [failed(id, 'REFUSED', status)] : [];
    });
  },
  whatsapp: (body) => {
    const { data } = whatsAppReports.safeParse(parseJson(body));
    if (!data) return null;
    const statuses = data.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []));
    return statuses.flatMap(({ id, status, errors }) => {
      if (status === 'delivered' || status === 'read') return [delivered(id)];
      if (status === 'sent') return [sent(id)];
      const code = errors?.[0]?.code;
      return status === 'failed' ? [failed(id, code === 131_026 ? 'NUMBER' : 'REFUSED', String(code ?? ''))] : [];
    });
  },
};

/** One provider's reports: whether they are its own, and what they say. */
export interface SmsReporter {
  readonly name: ReportingProvider;
  isSigned(body: Buffer, signature: string): boolean;
  /** @returns null if the body cannot be understood */
  read(body: string): DeliveryReport[] | null;
  /** @returns what people sent to the clinic's number, of a body or the part of an address after `?` */
  inbound(said: string): Inbound[];
}

/** Those of the providers that report. Only WhatsApp signs; the others are known by their secret address. */
export const openReporters = (providers: readonly ProviderSettings[]): SmsReporter[] =>
  providers.flatMap((one) =>
    one.name === 'url' ? [] : reporter(one.name, one.name === 'whatsapp' ? one.appSecret : null),
  );

export const reporter = (name: ReportingProvider, appSecret: string | null): SmsReporter => ({
  name,
  read: readers[name],
  inbound: (said) => readInbound(name, said),
  isSigned: (body, signature) => appSecret === null || isSignedByMeta(appSecret, body, signature),
});

/** Whether Meta signed the body (`X-Hub-Signature-256`); compared in constant time. */
function isSignedByMeta(appSecret: string, body: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', appSecret).update(body).digest();
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1] ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
