import { expect, it } from 'vitest';
import { causeOf } from './fault-cause.ts';

const withStack = (name: string, message: string, lines: readonly string[]) =>
  Object.assign(new Error(message), {
    name,
    stack: [`${name}: ${message}`, ...lines.map((line) => `    at ${line}`)].join('\n'),
  });

it('a cause is the name of the error and its place, the same for whatever was sent', () => {
  const places = [
    'String (<anonymous>)',
    'look (/opt/clinic/server/a.ts:24:68)',
    '/opt/clinic/server/http/b.ts:5:1',
    'c (/opt/c.ts:1:1)',
  ];
  const first = causeOf(withStack('TypeError', 'phone 9000000007', places));
  expect(first).toBe('TypeError a.ts:24 b.ts:5');
  expect(causeOf(withStack('TypeError', 'phone 9000000008', places))).toBe(first);
  expect(causeOf(withStack('TypeError', 'x', ['hook (/opt/node_modules/f/hooks.js:1:2)', ...places]))).toBe(first);
  expect(causeOf(withStack('TypeError', 'x', ['look (/opt/clinic/server/a.ts:25:68)']))).not.toBe(first);
});

it('the code of a database tells causes at one place apart', () => {
  const at = (code: string) => causeOf(Object.assign(withStack('error', 'x', ['run (/opt/d.ts:1:1)']), { code }));
  expect([at('23505'), at('23503')]).toEqual(['error 23505 d.ts:1', 'error 23503 d.ts:1']);
  expect([causeOf(undefined), causeOf('a text')]).toEqual(['unknown', 'unknown']);
});
