import type { Closing } from '#contract/payments/books.ts';
import type { PaymentMode } from '#contract/payments/states.ts';
import { today } from '#web/lib/now.ts';

/** A day some days later (or earlier), `2026-11-20`. */
export function shiftDay(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Whether a text is a valid day that has begun. */
export function isClosingDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text) || text > today()) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

type ModeSum = Closing['byPerson'][number];

export interface PersonSum {
  /** Null: paid online, or carried over. */
  by: string | null;
  role: string | null;
  /** Rupees. */
  net: number;
  modes: { mode: PaymentMode; net: number }[];
}

/** What each person took, over all payment modes. Computed in paise to avoid rounding errors. */
export function sumByPerson(sums: readonly ModeSum[]): PersonSum[] {
  const people = new Map<string, PersonSum>();
  for (const { by, role, mode, net } of sums) {
    const key = JSON.stringify([by, role]);
    const person = people.get(key) ?? { by, role, net: 0, modes: [] };
    person.net = (Math.round(person.net * 100) + Math.round(net * 100)) / 100;
    person.modes.push({ mode, net });
    people.set(key, person);
  }
  return [...people.values()];
}
