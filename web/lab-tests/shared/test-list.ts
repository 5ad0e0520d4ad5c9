import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '#contract/fields.ts';
import { promiseIn } from '#contract/lab-tests/promise.ts';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { formatNumber } from '#web/lib/format.ts';
import { inLanguage, inNameOrder } from '#web/lib/names.ts';
import { matchingRows } from '#web/ui/fields/matches.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { queryOf } from '#web/lib/queries.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';

/** Whether a test can be booked. */
export const testStates = ['Active', 'Inactive'] as const;
export type TestState = (typeof testStates)[number];

/** Text keys of the states. */
export const stateTexts = { Active: 'state.Active', Inactive: 'state.Inactive' } as const satisfies Record<
  TestState,
  string
>;

export const stateOf = ({ active }: Pick<LabTest, 'active'>): TestState => (active ? 'Active' : 'Inactive');

/** The name in the current language, or in the other one. */
export const nameOf = ({ testName, testNameBn }: Pick<LabTest, 'testName' | 'testNameBn'>, language: Language) =>
  inLanguage(language, testName, testNameBn);

/** The number of tests in each tab. */
export function countStates(tests: readonly LabTest[]): Record<TestState | 'All', number> {
  const active = tests.filter((test) => test.active).length;
  return { All: tests.length, Active: active, Inactive: tests.length - active };
}

/** By what a test is found: its name in both languages, and its code. */
export const wordsOf = ({ testName, testNameBn, code }: Pick<LabTest, 'testName' | 'testNameBn' | 'code'>) =>
  `${testName} ${testNameBn} ${code}`;

/** The tests with the words of the search in the name (either language), the code or the hospital. */
export const findTests = (tests: readonly LabTest[], search: string) =>
  matchingRows(tests, (test) => `${wordsOf(test)} ${test.hospital}`, search);

/** What to do before the test, and when its report is promised, for a line under its name. */
export function useTestAdvice() {
  const { t } = useTranslation('lab-tests');
  const language = useLanguage();
  return ({ preparation, preparationBn, promisedHours }: LabTest): string => {
    const promise = promisedHours === null ? undefined : promiseIn(promisedHours);
    const { one, many } = promiseTexts[promise?.unit ?? 'hours'];
    return [
      inLanguage(language, preparation, preparationBn),
      promise && (promise.n === 1 ? t(one) : t(many, { n: formatNumber(promise.n, language) })),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}
const promiseTexts = {
  hours: { one: 'reportIn.hour', many: 'reportIn.hours' },
  days: { one: 'reportIn.day', many: 'reportIn.days' },
} as const;

/** The id of the heading of a test's card. */
export const headingIdOf = (id: number) => `test-${id}`;

/** The tests the user may see, whether inactive ones are among them, and whether the user may change them. */
export function useTestList() {
  const { role } = useUser();
  const query = useQuery(queryOf('listLabTests'));
  const language = useLanguage();
  const rows = query.data;
  const tests = useMemo(() => rows && inNameOrder(rows, language, (test) => nameOf(test, language)), [rows, language]);
  return {
    query,
    tests,
    manages: mayUse('lab-tests.manage', role),
    seesInactive: mayUse('lab-tests.seeInactive', role),
  };
}

type Tests = readonly LabTest[];

/** Puts an action's answer into the cached list (`updateCache` of `useAction`). */
export const updateTestList =
  <A>(change: (tests: Tests, answer: A) => Tests) =>
  (client: QueryClient, answer: A) =>
    void client.setQueryData(queryOf('listLabTests').queryKey, (tests) => tests && [...change(tests, answer)]);

/** Replaces a changed test in its place. */
export const replaceTest = (tests: Tests, changed: LabTest) =>
  tests.map((test) => (test.id === changed.id ? changed : test));
