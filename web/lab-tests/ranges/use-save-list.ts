import { useState } from 'react';
import type { SavedAnalyte } from '#contract/lab-tests/analytes.ts';
import { confirmationOf } from '#contract/lab-tests/change-asks.ts';
import type { ChangeAsk } from '#contract/lab-tests/change-asks.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/queries.ts';

/** A list as it is sent. */
interface Change {
  version: string;
  analytes: readonly SavedAnalyte[];
  rangesFrom?: string;
  withdrawn?: string[];
}

/**
 * Saves the list of a test. What the clinic's server wants confirmed is asked (`question`), and sent again with the
 * answer; without one it fails with what was asked.
 */
export function useSaveList(testId: number) {
  const { mutateAsync, isPending } = useAction('saveAnalytes', { awaitRefresh: true });
  const [question, setQuestion] = useState<{ asks: readonly ChangeAsk[]; answer: (isYes: boolean) => void }>();
  const ask = (asks: readonly ChangeAsk[]) =>
    new Promise<boolean>((resolve) => {
      const answer = (isYes: boolean) => {
        setQuestion(undefined);
        resolve(isYes);
      };
      setQuestion({ asks, answer });
    });
  const save = async (change: Change, confirmed: readonly ChangeAsk[] = []): Promise<unknown> => {
    const { analytes, ...rest } = change;
    const body = {
      ...rest,
      analytes: [...analytes],
      ...(confirmed.length > 0 && { confirmed: confirmed.map(confirmationOf) }),
    };
    try {
      return await mutateAsync({ params: { id: testId }, body });
    } catch (error) {
      const asks = error instanceof ApiError && error.code === 'CHANGE_ASKED' ? error.asks : [];
      if (asks.length === 0 || !(await ask(asks))) throw error;
      // Another test may use it by now: then it is asked again.
      return save(change, asks);
    }
  };
  return { save, isPending, question };
}
