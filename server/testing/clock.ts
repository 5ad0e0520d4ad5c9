import { inject } from 'vitest';
import { setShift } from '../db/clock.ts';
import type { TestConnection } from './database.ts';
import './moment.ts';

/** The clock of a test application, for its services and its database's statements. */
export interface TestClock {
  now: () => Date;
  /** Sets the clock, which goes on from there. */
  setTime: (at: Date) => Promise<void>;
  /** Moves the clock forward by so many seconds. */
  letTimePass: (seconds: number) => Promise<void>;
}

/** @param at the moment at which it begins; by default that of the run, which a new database already has */
export async function openTestClock(owner: TestConnection, at?: Date): Promise<TestClock> {
  let shift = inject('shift');
  const now = () => new Date(Date.now() + shift);
  const setTime = async (to: Date) => {
    shift = to.getTime() - Date.now();
    await setShift(owner, shift);
  };
  if (at) await setTime(at);
  return { now, setTime, letTimePass: (seconds) => setTime(new Date(now().getTime() + seconds * 1000)) };
}
