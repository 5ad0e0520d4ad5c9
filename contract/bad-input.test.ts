import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './endpoints.ts';
import type { Endpoint, EndpointName } from './endpoints.ts';
import { fieldsIn } from './testing/fields-in.ts';
import type { FieldIn } from './testing/fields-in.ts';
import { hostileTexts, hostileValues } from './testing/hostile.ts';
import type { Kind } from './testing/hostile.ts';
import { welcomeIn } from './testing/welcomes.ts';

/**
 * Every field of every call, at any depth, is given each value of `testing/hostile.ts`. The server checks with the same
 * schemas in the same way: server/ladder sends samples to each call, and server/start/bad-input.test.ts tests what only
 * a handler judges.
 */
interface Place extends FieldIn {
  part: 'body' | 'form' | 'query' | 'params';
  /** The part's schema. */
  whole: z.ZodMiniType;
  /** As in `testing/welcomes.ts`. */
  title: string;
}

function placesOf(endpoint: Endpoint): Place[] {
  return (['body', 'form', 'query', 'params'] as const).flatMap((part) => {
    const whole = endpoint[part];
    if (!whole) return [];
    return fieldsIn(whole)
      .filter(({ path }) => part === 'body' || path.length > 0)
      .map((field) => ({ ...field, part, whole, title: titleOf(field.path) }));
  });
}

const titleOf = (path: readonly string[]) =>
  path.length === 0
    ? 'itself'
    : path.flatMap((name, index) => (name !== '0' ? [name] : index === path.length - 1 ? ['*'] : [])).join('.');

/** The values to send in a place: JSON in a body, else text. A name that is given twice arrives as a list. */
const sentTo = ({ part }: Place): readonly [Kind, unknown][] =>
  part === 'body' ? hostileValues : [...hostileTexts, ['never', ['0', '1']]];

const short = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 30);

/** Whether one of the issues names the place, or a union around it, because zod cannot know which form was meant. */
const isNamed = ({ issues }: z.core.$ZodError, path: readonly string[]) =>
  issues.some(
    (issue) =>
      issue.path.every((name, index) => index >= path.length || String(name) === path[index]) &&
      (issue.path.length >= path.length || issue.code === 'invalid_union'),
  );

const calls = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .map(([name, endpoint]) => ({ name, places: placesOf(endpoint) }))
  .filter(({ places }) => places.length > 0);

describe.each(calls)('$name', ({ name, places }) => {
  it('takes in each field what is listed for it, and nothing else', () => {
    const wrong = places.flatMap((place) => {
      const welcome = welcomeIn(name, place.title, place.part !== 'body');
      return sentTo(place)
        .filter(([kind, value]) => z.safeParse(place.schema, value).success !== welcome.includes(kind))
        .map(([kind, value]) => `${place.part} ${place.title}: ${kind} ${short(value)}`);
    });
    expect(wrong).toEqual([]);
  });

  it('names the field that is wrong', () => {
    const unnamed = places.flatMap((place) =>
      sentTo(place)
        .filter(([, value]) => !z.safeParse(place.schema, value).success)
        .filter(([, value]) => {
          const whole = z.safeParse(place.whole, place.put(value));
          return whole.success || !isNamed(whole.error, place.path);
        })
        .map(([, value]) => `${place.part} ${place.title}: ${short(value)}`),
    );
    expect(unnamed).toEqual([]);
  });

  it('names the field that is missing', () => {
    const needed = places.filter(({ path, schema }) => path.length > 0 && schema._zod.optin === undefined);
    const unnamed = needed.filter(({ whole, path, put }) => {
      const checked = z.safeParse(whole, put(undefined));
      return checked.success || !isNamed(checked.error, path);
    });
    expect(unnamed.map(({ part, title }) => `${part} ${title}`)).toEqual([]);
  });
});

it('finds fields in lists, in choices between forms, and in what may be left out', () => {
  const titlesOf = (name: EndpointName) => placesOf(endpoints[name]).map(({ title }) => title);
  expect(titlesOf('saveAnalytes')).toEqual(
    expect.arrayContaining(['itself', 'analytes.ranges.pregnancy.from', 'analytes.choices.*', 'id']),
  );
  expect(titlesOf('openVisit')).toEqual(
    expect.arrayContaining(['holder.consent', 'member.age', 'lines.formF.number', 'lines.inQueue.reason']),
  );
  expect(titlesOf('changeClinic')).toEqual(expect.arrayContaining(['profile.openingHours.monday', 'version']));
});
