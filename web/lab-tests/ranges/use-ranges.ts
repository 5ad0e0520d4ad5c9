import { useReducer, useState } from 'react';
import type { Analyte, AnalytesOfTest, SavedAnalyte } from '#contract/lab-tests/analytes.ts';
import { confirmationOf } from '#contract/lab-tests/change-asks.ts';
import type { ChangeAsk } from '#contract/lab-tests/change-asks.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/queries.ts';

/** What can be open over the list: a value at its place, or a new one at the end; the starter lists; a question. */
type Part = { kind: 'value' | 'remove'; place: number } | { kind: 'starter' | 'sheet' | 'gaps' };
/** What is open, with the list as the person saw it when they opened it. */
type OpenPart = Part & { seen: AnalytesOfTest };

/** What the page shows besides the list. */
interface Shown {
  open?: OpenPart | undefined;
  /** Why the last change was not saved. */
  failure?: unknown;
  toast?: string | undefined;
}

type ShownStep =
  | { does: 'open'; part: OpenPart }
  | { does: 'close' | 'send' }
  | { does: 'fail'; error: unknown }
  | { does: 'say'; text: string | undefined };

function shownAfter(shown: Shown, step: ShownStep): Shown {
  switch (step.does) {
    case 'open':
      return { ...shown, open: step.part };
    case 'close':
      return { ...shown, open: undefined, failure: undefined };
    case 'send':
      return { ...shown, failure: undefined };
    case 'fail':
      return { ...shown, failure: step.error };
    case 'say':
      return { ...shown, toast: step.text };
  }
}

/** What a change of the list says beside the list. */
interface More {
  /** The first day of changed ranges, as `2026-11-20`. */
  rangesFrom?: string;
  /** The codes of the values whose planned ranges are withdrawn. */
  withdrawn?: string[];
}

export type Ranges = ReturnType<typeof useRanges>;

/** The list of a test's values, what is open over it, and how both change. */
export function useRanges(test: AnalytesOfTest) {
  const list = useSaveList(test.testId);
  const confirmation = useAction('confirmAnalytes');
  const [{ open, failure, toast }, step] = useReducer(shownAfter, {});
  // A change that somebody else makes under an open form is refused, not overwritten.
  const { version, analytes: seen } = open?.seen ?? test;
  const analytes: readonly Analyte[] = seen;

  const close = () => step({ does: 'close' });
  const write = (next: readonly SavedAnalyte[], more: More = {}) => list.save({ version, analytes: next, ...more });
  const showFailureOf = (sent: Promise<void>) => void sent.catch((error: unknown) => step({ does: 'fail', error }));
  return {
    test,
    /** The values as the person saw them when they opened what is open. */
    analytes,
    open,
    failure,
    toast,
    isSaving: list.isPending,
    isConfirming: confirmation.isPending,
    /** What the server wants confirmed before it saves. */
    question: list.question,
    /** Opens a part over the list as it is now. */
    show: (part: Part) => step({ does: 'open', part: { ...part, seen: test } }),
    close,
    say: (text: string | undefined) => step({ does: 'say', text }),
    /** Saves the list, for a form that shows the error itself. */
    write,
    /** Saves the list; an error is shown as `failure`, and `said` after it is saved. */
    change: (next: readonly SavedAnalyte[], more?: More, said?: string) => {
      step({ does: 'send' });
      const saved = write(next, more).then(() => {
        close();
        step({ does: 'say', text: said });
      });
      showFailureOf(saved);
    },
    /** Confirms the list as it was seen. `gapsSeen`: the person was shown who has no range. */
    confirm: (gapsSeen: boolean) => {
      step({ does: 'send' });
      const sent = confirmation.mutateAsync({ params: { id: test.testId }, body: { version, gapsSeen } });
      showFailureOf(sent.then(close));
    },
  };
}

/** A list as it is sent. */
interface Change {
  version: string;
  analytes: readonly SavedAnalyte[];
  rangesFrom?: string;
  withdrawn?: string[];
}

/**
 * Saves the list of a test. What the server wants confirmed becomes `question`. After a yes the list is sent again with
 * the confirmation; after a no it fails with the server's error.
 */
function useSaveList(testId: number) {
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
      // Meanwhile another test may have begun to use the value: then the server asks again.
      return save(change, asks);
    }
  };
  return { save, isPending, question };
}
