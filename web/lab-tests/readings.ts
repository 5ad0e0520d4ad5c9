import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { may } from '#contract/permissions.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { inNameOrder } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { nameOf } from './listed.ts';

/** The tests this person may see: whether inactive ones are among them, and whether they may change them. */
export function useTestList() {
  const { role } = useUser();
  const query = useQuery(queryOf('listLabTests'));
  const language = useLanguage();
  const rows = query.data;
  const tests = useMemo(() => rows && inNameOrder(rows, language, (test) => nameOf(test, language)), [rows, language]);
  return { query, tests, manages: may('lab-tests.manage', role), seesInactive: may('lab-tests.seeInactive', role) };
}

type Tests = readonly LabTest[];

/** Puts an action's answer into the list at once (`show` of `useAction`). */
export const inTestList =
  <A>(change: (tests: Tests, answer: A) => Tests) =>
  (client: QueryClient, answer: A) =>
    void client.setQueryData(queryOf('listLabTests').queryKey, (tests) => tests && [...change(tests, answer)]);

/** Puts a changed test in its place. */
export const replaced = (tests: Tests, changed: LabTest) =>
  tests.map((test) => (test.id === changed.id ? changed : test));
