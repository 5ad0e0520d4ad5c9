import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '#contract/endpoints.ts';
import { clinicError } from '../shared/errors.ts';

type Fields = Record<string, unknown>;

/** The fields that a change's answer shows and its body does not take: sent with a change, they would be lost. */
export function shownOnly(endpoint: Endpoint): readonly string[] {
  if (endpoint.audit !== 'change' || !endpoint.body) return [];
  const taken = new Set(namesIn(endpoint.body));
  return namesIn(endpoint.answer).filter((name) => !taken.has(name));
}

/** The names of an object's fields; of other schemas none. */
function namesIn(schema: Endpoint['answer']): string[] {
  return Object.keys((schema._zod.def as { shape?: object }).shape ?? {});
}

/**
 * Those of the fields `names` that a body has. A field that repeats the address is left out.
 * @param sent the body as it came, before the schema dropped what it does not take; the schema has taken the rest, but
 *   what stands in these fields may be anything
 * @param address its parameters
 */
export function lostFields(names: readonly string[], sent: unknown, address: unknown): Fields {
  if (typeof sent !== 'object' || sent === null) return {};
  const lost = names.filter((name) => Object.hasOwn(sent, name) && !isSame((sent as Fields)[name], address, name));
  return Object.fromEntries(lost.map((name) => [name, (sent as Fields)[name]]));
}

/** Whether a text or number repeats the address. Objects are not turned into text, because that may throw. */
function isSame(value: unknown, address: unknown, name: string): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  return String(value) === String((address as Fields | undefined)?.[name]);
}

/**
 * Refuses fields that would be lost, except those that repeat the record, as `read` shows it to the caller: forms may
 * send back what they were filled from.
 * @param read answers the record, or a list with it; null if no call does
 * @throws INVALID_FIELDS
 */
export async function refuseLost<C extends { body: unknown; params: unknown }>(
  lost: Fields,
  call: C,
  read: ((call: C) => Promise<unknown>) | null,
): Promise<void> {
  if (Object.keys(lost).length === 0) return;
  const { id } = { ...(call.params as Fields), ...(call.body as Fields) };
  const answer = read ? await read({ ...call, params: { id } }) : {};
  const record = Array.isArray(answer) ? (answer as Fields[]).find((one) => one['id'] === id) : (answer as Fields);
  const other = Object.keys(lost).filter((name) => !isDeepStrictEqual(asSent(record?.[name]), lost[name]));
  if (other.length > 0)
    throw clinicError('INVALID_FIELDS', {
      fields: Object.fromEntries(other.map((name) => [name, 'field.notHere'])),
    });
}

/** A value of an answer as JSON carries it. */
const asSent = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
