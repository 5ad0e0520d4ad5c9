import type { Closing } from '#contract/payments/shapes.ts';
import type { PaymentMode } from '#contract/payments/ledger.ts';

type ModeSum = Closing['byPerson'][number];

export interface PersonSum {
  /** Null: the gateway, or carried over. */
  by: string | null;
  role: string | null;
  /** Rupees. */
  net: number;
  modes: { mode: PaymentMode; net: number }[];
}

/** What each person took, over all modes. Counted in paise: floats would not come out even. */
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
