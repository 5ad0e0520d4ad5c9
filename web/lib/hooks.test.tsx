import { describe, expect, test } from 'vitest';
import type { BookingPatient, Relation } from '#contract/patients/family.ts';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { ApiError } from './api-error.ts';
import type { Failure } from './api-error.ts';
import { readAttempt, useAction } from './queries.ts';
import { useChoiceInAddress } from './choice-in-address.ts';
import { useErrorText } from './error-text.ts';
import { othersOf, usePatientWords } from './family.ts';
import { usePageInAddress, usePages } from './pages.ts';
import { saveUser } from './session.ts';
import { fakeNetwork, jsonResponse } from './testing.ts';

function Failed({ error }: { error: unknown }) {
  return <p>{useErrorText()(error)}</p>;
}

test.each<[Failure['code'] | 'none', string, string]>([
  [
    'STALE',
    'Somebody else has changed this meanwhile. Please look at it again before you save.',
    'এর মধ্যে অন্য কেউ এটি বদলেছেন। সেভ করার আগে আর একবার দেখে নিন।',
  ],
  ['FORBIDDEN', 'You do not have permission to do this.', 'এই কাজটি করার অনুমতি আপনার নেই।'],
  [
    'NETWORK',
    'The clinic could not be reached. Please check your internet connection and try again.',
    'ক্লিনিকের সঙ্গে যোগাযোগ করা গেল না। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  ],
  ['none', 'An error occurred. Please try again later.', 'একটি সমস্যা হয়েছে। কিছুক্ষণ পরে আবার চেষ্টা করুন।'],
])("a failure %s is shown in the current language, whatever the server's message", (code, en, bn) => {
  const error =
    code === 'none' ? new TypeError('broken') : new ApiError({ status: 400, code, message: 'In other words.' });
  expect([
    textOf(renderPart(<Failed error={error} />).drawn),
    textOf(renderPart(<Failed error={error} />, { language: 'bn' }).drawn),
  ]).toEqual([en, bn]);
});

function About({ patient }: { patient: BookingPatient }) {
  const { ageAndGender, relationAndAge, whose } = usePatientWords();
  return <p>{`${ageAndGender(patient)} | ${relationAndAge(patient)} | ${whose(patient).join('*')}`}</p>;
}

describe('a patient', () => {
  const patient = (relation: Relation, age: number | null, gender: BookingPatient['gender']): BookingPatient => ({
    id: 1,
    patientNumber: '21458735',
    name: 'R',
    relation,
    age,
    gender,
  });

  test.each<[BookingPatient, string, string]>([
    [
      patient('Child', 8, 'Male'),
      '8 years · Male | Child · 8 years | Child of *',
      '৮ বছর · পুরুষ | সন্তান · ৮ বছর | *-এর সন্তান',
    ],
    [
      patient('Spouse', 1, 'Female'),
      '1 year · Female | Husband or wife · 1 year | Husband or wife of *',
      '১ বছর · মহিলা | স্বামী বা স্ত্রী · ১ বছর | *-এর স্বামী বা স্ত্রী',
    ],
    [
      patient('Parent', 0, 'Other'),
      'under 1 year · Other | Parent · under 1 year | Parent of *',
      '১ বছরের কম · অন্যান্য | মা বা বাবা · ১ বছরের কম | *-এর মা বা বাবা',
    ],
    [
      patient('Sibling', null, 'Male'),
      'Male | Brother or sister | Brother or sister of *',
      'পুরুষ | ভাই বা বোন | *-এর ভাই বা বোন',
    ],
    [
      patient('Grandparent', 100, null),
      '100 years | Grandparent · 100 years | Grandparent of *',
      '১০০ বছর | দাদু বা ঠাকুমা-দিদিমা, দাদি-নানি · ১০০ বছর | *-এর দাদু বা ঠাকুমা-দিদিমা, দাদি-নানি',
    ],
    [patient('Grandchild', null, null), '| Grandchild | Grandchild of *', '| নাতি বা নাতনি | *-এর নাতি বা নাতনি'],
    [patient('Other', 2, null), '2 years | Somebody else · 2 years | With *', '২ বছর | অন্য কেউ · ২ বছর | *-এর সঙ্গে'],
    [
      patient('Self', 34, 'Female'),
      '34 years · Female | Myself · 34 years | Myself',
      '৩৪ বছর · মহিলা | নিজে · ৩৪ বছর | নিজে',
    ],
  ])('%j is described as "%s" and "%s"', (about, en, bn) => {
    expect([
      textOf(renderPart(<About patient={about} />).drawn),
      textOf(renderPart(<About patient={about} />, { language: 'bn' }).drawn),
    ]).toEqual([en, bn]);
  });

  test('family members other than the holder can be chosen by id', () => {
    const family = [
      patient('Self', 1, null),
      { ...patient('Child', 1, null), id: 2 },
      { ...patient('Child', 2, null), id: null },
    ];
    expect(othersOf(family).map(({ id }) => id)).toEqual([2]);
    expect(othersOf(undefined)).toEqual([]);
  });
});

function Place() {
  const [page] = usePageInAddress();
  const [other] = usePageInAddress({ name: 'answered' });
  const { value, shown } = useChoiceInAddress('status', ['SCHEDULED', 'CANCELLED']);
  return <p>{`${page}${other > 0 ? `/${other}` : ''} ${value ?? '–'} ${shown ?? '–'}`}</p>;
}

test.each([
  ['/', '0 – –'],
  ['/?page=1', '0 – –'],
  ['/?page=3&answered=2', '2/1 – –'],
  ['/?page=3', '2 – –'],
  ['/?page=0', '0 – –'],
  ['/?page=-2', '0 – –'],
  ['/?page=1.5', '0 – –'],
  ['/?page=x', '0 – –'],
  ['/?page=1e99', '0 – –'],
  ['/?status=SCHEDULED', '0 SCHEDULED SCHEDULED'],
  ['/?status=cancelled&page=2', '1 CANCELLED CANCELLED'],
  ['/?status=elsewhere', '0 – –'],
  ['/?Status=SCHEDULED', '0 – –'],
])('the address %s means %s', (address, place) => {
  expect(textOf(renderPart(<Place />, { address }).drawn)).toBe(place);
});

describe('a change', () => {
  /** An action as a screen uses it. */
  function anAction(options?: { keptAs: string }) {
    const drawn: ReturnType<typeof useAction<'bookDoctor'>>[] = [];
    function Screen() {
      drawn.push(useAction('bookDoctor', options));
      return null;
    }
    renderPart(<Screen />);
    const [action] = drawn;
    if (!action) throw new Error('The screen was not drawn');
    return action;
  }
  const body = (resourceId: string) => ({ body: { resourceId } });
  const keyOf = (asked: Request | undefined) => asked?.headers.get('Idempotency-Key') ?? '';

  test('retried after a failure sends the same key, so that it happens once', async () => {
    const { mutateAsync } = anAction();
    let fails = 2;
    const asked = fakeNetwork(() =>
      (fails -= 1) >= 0 ? Promise.reject(new TypeError('offline')) : jsonResponse(201, {}),
    );
    await expect(mutateAsync(body('9000000004'))).rejects.toMatchObject({ code: 'NETWORK' });
    await expect(mutateAsync(body('9000000004'))).rejects.toMatchObject({ code: 'NETWORK' });
    await mutateAsync(body('9000000004'));
    expect(keyOf(asked[0])).toMatch(/^[0-9a-f]{32}$/);
    expect([keyOf(asked[1]), keyOf(asked[2])]).toEqual([keyOf(asked[0]), keyOf(asked[0])]);
  });

  test('with other input, or repeated after a success, has a new key', async () => {
    const { mutateAsync } = anAction();
    const asked = fakeNetwork(() => jsonResponse(201, {}));
    await mutateAsync(body('9000000004'));
    await mutateAsync(body('9000000004'));
    await mutateAsync(body('9000000005'));
    expect(new Set(asked.map(keyOf)).size).toBe(3);
    let isAway = true;
    const next = fakeNetwork(() => (isAway ? Promise.reject(new TypeError('offline')) : jsonResponse(201, {})));
    await expect(mutateAsync(body('9000000006'))).rejects.toMatchObject({ code: 'NETWORK' });
    isAway = false;
    await mutateAsync(body('9000000007'));
    expect(keyOf(next[1])).not.toBe(keyOf(next[0]));
  });

  test('kept under a name, sends the same key after a reload too, until it is answered or refused', async () => {
    saveUser({ token: 'cs_1', name: 'Piyali', phoneNumber: '9000000002', role: 'Receptionist' });
    const options = { keptAs: 'desk' };
    let answer = () => Promise.reject<Response>(new TypeError('offline'));
    const asked = fakeNetwork(() => answer());
    await expect(anAction(options).mutateAsync(body('9000000004'))).rejects.toMatchObject({ code: 'NETWORK' });
    expect(readAttempt('desk')?.input).toEqual(body('9000000004'));
    answer = () => Promise.resolve(jsonResponse(502, {}));
    await expect(anAction(options).mutateAsync(body('9000000004'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    answer = () => Promise.resolve(jsonResponse(201, {}));
    await anAction(options).mutateAsync(body('9000000004'));
    expect(new Set(asked.map(keyOf)).size).toBe(1);
    expect(readAttempt('desk')).toBeUndefined();
    answer = () => Promise.resolve(jsonResponse(409, { code: 'SAME_TEST', message: '' }));
    await expect(anAction(options).mutateAsync(body('9000000004'))).rejects.toMatchObject({ code: 'SAME_TEST' });
    expect(readAttempt('desk')).toBeUndefined();
  });
});

function PageFacts({ pages, kept = false, error }: { pages: number; kept?: boolean; error?: unknown }) {
  const page = { number: 0, size: 5, totalPages: pages, totalElements: pages * 5 };
  const { page: shown, noSuchPage, write } = usePages(page, error, { isPagerKept: kept });
  return <p>{noSuchPage ?? (shown ? `${write(1)} / ${write(shown.totalPages)}` : 'no pager')}</p>;
}

test.each<[string, Parameters<typeof PageFacts>[0], string]>([
  ['has a pager if there are two', { pages: 2 }, '১ / ২'],
  ['has none if there is one', { pages: 1 }, 'no pager'],
  ['keeps its pager with one, if asked', { pages: 1, kept: true }, '১ / ১'],
  ['has none without rows', { pages: 0, kept: true }, 'no pager'],
  [
    'says that there is no such page',
    { pages: 2, error: new ApiError({ status: 404, code: 'NO_SUCH_PAGE', message: '' }) },
    'এই তালিকায় এমন কোনও পাতা নেই।',
  ],
])('a list of pages %s', (_, facts, expected) => {
  expect(textOf(renderPart(<PageFacts {...facts} />, { language: 'bn' }).drawn)).toBe(expected);
});
