import { hostileTexts } from '#contract/testing/hostile.ts';
import type { Kind } from '#contract/testing/hostile.ts';
import type { RawInput } from './request.ts';

/** An input with one wrong value, and what is wrong. */
export interface WrongInput {
  field: string;
  kind: Kind;
  text: string;
  input: RawInput;
}

/** Breaks each of a path's values. */
export function wrongParams(good: RawInput): WrongInput[] {
  // An empty value makes another address, which is not this call's.
  return Object.keys(good.params ?? {}).flatMap((field) =>
    hostileTexts
      .filter(([, text]) => text !== '')
      .map(([kind, text]) => ({ field, kind, text, input: { ...good, params: { ...good.params, [field]: text } } })),
  );
}

/** Breaks each of a query's values. */
export function wrongQueries(good: RawInput): WrongInput[] {
  return Object.keys(good.query ?? {}).flatMap((field) =>
    hostileTexts.map(([kind, text]) => ({
      field,
      kind,
      text,
      input: { ...good, query: { ...good.query, [field]: text } },
    })),
  );
}

/** Bodies that cannot be parsed as a call's JSON, as sent over the wire. */
export const unreadableBodies: { name: string; payload: string; type: string; statuses: number[] }[] = [
  { name: 'broken JSON', payload: '{"name":', type: 'application/json', statuses: [400] },
  { name: 'no JSON at all', payload: 'name=x', type: 'application/json', statuses: [400] },
  { name: 'nothing', payload: '', type: 'application/json', statuses: [400] },
  { name: 'null', payload: 'null', type: 'application/json', statuses: [400] },
  { name: 'a list', payload: '[]', type: 'application/json', statuses: [400] },
  { name: 'a text', payload: '"x"', type: 'application/json', statuses: [400] },
  { name: 'a number beyond all numbers', payload: '1e309', type: 'application/json', statuses: [400] },
  { name: '__proto__', payload: '{"__proto__":{"role":"Admin"}}', type: 'application/json', statuses: [400] },
  {
    name: 'constructor.prototype',
    payload: '{"constructor":{"prototype":{"role":"Admin"}}}',
    type: 'application/json',
    statuses: [400],
  },
  { name: 'a form', payload: 'name=x', type: 'application/x-www-form-urlencoded', statuses: [415] },
  { name: 'plain text', payload: '{}', type: 'text/plain', statuses: [415] },
  { name: 'XML', payload: '<a/>', type: 'application/xml', statuses: [415] },
  { name: 'a made-up type', payload: '{}', type: 'nonsense', statuses: [415] },
  {
    name: 'deep nesting',
    payload: `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    type: 'application/json',
    statuses: [400],
  },
  { name: '100 kB', payload: JSON.stringify({ name: 'x'.repeat(100_000) }), type: 'application/json', statuses: [413] },
];
