import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isRefusal } from './queries.ts';
import { useLeaveGuard } from './leave-guard.ts';

/** A scan and its result. */
export interface ScanLine {
  readonly id: number;
  /** The scanned text as it is shown. */
  readonly label: string;
  /** WAITING: it is being sent, or waits for the scans before it. */
  readonly state: 'WAITING' | 'DONE' | 'FAILED';
  /** The text of the result; undefined while it waits. */
  readonly text?: ReactNode;
  /** No answer came, or the server failed: sending it again may help. */
  readonly mayAgain?: boolean;
}

/** What the sender is told about the series of scans. */
export interface SeriesNow {
  /**
   * Nothing else waits or has failed, now and at the time of the scan, and the scan was not sent before. Only then may
   * it lead to another screen.
   */
  isAlone: boolean;
}

/** The result of a scan. `onward` leads to another screen. */
export type Scanned = { text: ReactNode; onward?: () => void };

/** The number of finished lines that stay on the screen. */
const keptDone = 12;

const failedWithoutAnswer = (error: unknown) => !isRefusal(error);

/**
 * A series of scans. Each is taken at once and sent after the one before it. Each ends as a line with its result. A
 * failed one stays until it is dismissed or sent again, and does not hold up the others.
 * @param send sends a scan and returns its result; the `send` of the latest render is called
 * @param failureText the text for an error that `send` throws, which may offer what to do next
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
  // Kept in a ref too, so that a sender sees the current series and not the one last rendered.
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
  // Only after the line has ended: until then the screen asks before it is left.
  useEffect(() => onward?.go(), [onward]);
  return {
    lines,
    doneCount,
    leave,
    /** Takes a scan. */
    scan: (label: string, job: Job) => {
      const wasAlone = now.current.lines.every(({ state }) => state === 'DONE');
      const id = add({ label, state: 'WAITING' });
      jobs.current.set(id, job);
      enqueue(id, wasAlone);
    },
    /** Notes a scan that cannot be sent. */
    refuse: (label: string, text: ReactNode) => void add({ label, state: 'FAILED', text }),
    /** Sends a failed scan again, after all that wait. */
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
