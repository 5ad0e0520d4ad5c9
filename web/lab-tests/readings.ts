import { useMemo } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoints.ts';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { may } from '#contract/permissions.ts';
import { useLanguage } from '#web/i18n/index.ts';
import type { Input } from '#web/lib/client.ts';
import { inNameOrder } from '#web/lib/names.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
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

/**
 * Adds a test, changes one, or takes one off the list. `change` puts the answer into the list on the screen at once; the list
 * is then read anew, after a failure too.
 */
export function useTestAction<N extends 'addLabTest' | 'editLabTest' | 'deleteLabTest'>(
  name: N,
  change: (tests: Tests, answer: Answer<N>) => Tests,
) {
  const client = useQueryClient();
  const action = useAction(name);
  const act = async (input: Input<N>): Promise<Answer<N>> => {
    try {
      const answer = await action.mutateAsync(input);
      client.setQueryData(queryOf('listLabTests').queryKey, (tests) => tests && [...change(tests, answer)]);
      return answer;
    } finally {
      void client.invalidateQueries({ queryKey: ['listLabTests'] });
    }
  };
  return { act, isPending: action.isPending, error: action.error };
}

/** Puts a changed test in its place. */
export const replaced = (tests: Tests, changed: LabTest) =>
  tests.map((test) => (test.id === changed.id ? changed : test));
