import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isRefusal } from './queries.ts';
import { useLeaveGuard } from './leave-guard.ts';

/** Something that was scanned, and what became of it. */
export interface ScanLine {
  readonly id: number;
  /** What was scanned, as it is shown. */
  readonly label: string;
  /** WAITING: it is sent, or waits for those before it. */
  readonly state: 'WAITING' | 'DONE' | 'FAILED';
  /** What came of it; nothing while it waits. */
  readonly text?: ReactNode;
  /** Without an answer, or after a failure of the clinic's computer: sending it once more may help. */
  readonly mayAgain?: boolean;
}

/** What the sender is told of the series. */
export interface SeriesNow {
  /**
   * Nothing else waits or has failed, nor did when it was scanned, and it is not sent again: only then may the screen
   * be left for another.
   */
  isAlone: boolean;
}

/** What came of a scan. `onward` leads to another screen. */
export type Scanned = { text: ReactNode; onward?: () => void };

/** So many lines that are done stay to be read. */
const keptDone = 12;

const failedWithoutAnswer = (error: unknown) => !isRefusal(error);

/**
 * A series of scans: what is scanned is taken at once and sent one after the other, in order. Each ends as a line that
 * says what came of it; what failed stays until it is dismissed or sent again, and holds nobody up.
 * @param send does it and says what came of it; the newest one is called when it is a scan's turn
 * @param failureText what is said of an error that `send` throws, with a way on for the scan perhaps
 */
export function useScans<Job>(
  send: (job: Job, series: () => SeriesNow) => Promise<Scanned>,
  failureText: (error: unknown, line: { id: number; label: string; job: Job }) => ReactNode,
) {
  const [lines, setLines] = useState<readonly ScanLine[]>([]);
  const [doneCount, setDoneCount] = useState(0);
  const [onward, setOnward] = useState<{ go: () => void }>();
  const now = useRef({ lines, send, failureText });
  useEffect(() => {
    now.current.send = send;
    now.current.failureText = failureText;
  });
  const jobs = useRef(new Map<number, Job>());
  const last = useRef({ id: 0, sent: Promise.resolve() });
  // Kept beside the state, so that a sender sees the series as it is and not as it was drawn.
  const change = (to: (before: readonly ScanLine[]) => readonly ScanLine[]) => {
    now.current.lines = to(now.current.lines);
    setLines(now.current.lines);
  };
  const end = (id: number, result: Omit<ScanLine, 'id' | 'label'>) =>
    change((before) => {
      const after = before.map((line) => (line.id === id ? { id, label: line.label, ...result } : line));
      const old = after.filter(({ state }) => state === 'DONE').slice(0, -keptDone);
      return after.filter((line) => !old.includes(line));
    });
  const run = async (id: number, wasAlone: boolean) => {
    const isOther = (line: ScanLine) => line.id !== id && line.state !== 'DONE';
    try {
      const series = () => ({ isAlone: wasAlone && !now.current.lines.some(isOther) });
      const { text, onward: go } = await now.current.send(jobs.current.get(id)!, series);
      jobs.current.delete(id);
      setDoneCount((before) => before + 1);
      end(id, { state: 'DONE', text });
      if (go) setOnward({ go });
    } catch (error) {
      const { label } = now.current.lines.find((line) => line.id === id)!;
      const text = now.current.failureText(error, { id, label, job: jobs.current.get(id)! });
      end(id, { state: 'FAILED', text, mayAgain: failedWithoutAnswer(error) });
    }
  };
  const enqueue = (id: number, wasAlone: boolean) => {
    last.current.sent = last.current.sent.then(() => run(id, wasAlone));
  };
  const add = (line: Omit<ScanLine, 'id'>) => {
    const id = (last.current.id += 1);
    change((before) => [...before, { id, ...line }]);
    return id;
  };
  const leave = useLeaveGuard(
    lines.some(({ state, mayAgain }) => state === 'WAITING' || mayAgain === true),
    () => undefined,
  );
  // Only now: until its line has ended, the screen asks before it is left.
  useEffect(() => onward?.go(), [onward]);
  return {
    lines,
    doneCount,
    leave,
    /** Takes what was scanned. */
    scan: (label: string, job: Job) => {
      const wasAlone = now.current.lines.every(({ state }) => state === 'DONE');
      const id = add({ label, state: 'WAITING' });
      jobs.current.set(id, job);
      enqueue(id, wasAlone);
    },
    /** Notes what was scanned and cannot be sent. */
    refuse: (label: string, text: ReactNode) => void add({ label, state: 'FAILED', text }),
    /** Sends what failed once more, after all that waits. */
    again: (id: number) => {
      const line = now.current.lines.find((one) => one.id === id);
      if (line?.state !== 'FAILED') return;
      change((before) => [...before.filter((one) => one !== line), { id, label: line.label, state: 'WAITING' }]);
      enqueue(id, false);
    },
    dismiss: (id: number) => {
      jobs.current.delete(id);
      change((before) => before.filter((line) => line.id !== id));
    },
  };
}
