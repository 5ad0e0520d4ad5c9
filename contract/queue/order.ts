/** Somebody who has come and waits. Times in milliseconds. */
export interface Waiting {
  readonly number: number;
  readonly appointment: number;
  readonly arrived: number;
  readonly isEmergency: boolean;
  /** How much earlier than their time they count, in milliseconds. */
  readonly boost: number;
  /** How many others are called first, because this person was skipped and came back. */
  readonly behind: number;
}

/** Most people with a boost who may overtake, one after the other, somebody who came before them. */
const mostInARow = 2;

const due = ({ appointment, arrived }: Waiting) => Math.max(appointment, arrived);
const boosted = (one: Waiting) => due(one) - one.boost;
const least = <W extends Waiting>(waiting: readonly W[], timeOf: (one: W) => number): W =>
  waiting.reduce((best, one) => {
    const [a, b] = [timeOf(one), timeOf(best)];
    return a < b || (a === b && one.number < best.number) ? one : best;
  });

/** Who is called next, and how many in a row have then overtaken somebody. */
export function nextOf<W extends Waiting>(waiting: readonly W[], run: number): { next: W; run: number } | null {
  if (waiting.length === 0) return null;
  const emergencies = waiting.filter(({ isEmergency }) => isEmergency);
  if (emergencies.length > 0) return { next: least(emergencies, ({ arrived }) => arrived), run };
  const ready = waiting.filter(({ behind }) => behind <= 0);
  const pool = ready.length > 0 ? ready : waiting;
  const [fair, first] = [least(pool, due), least(pool, boosted)];
  if (first === fair) return { next: fair, run: 0 };
  return run < mostInARow ? { next: first, run: run + 1 } : { next: fair, run: 0 };
}

/**
 * The order in which people are called: emergencies first, then by the later of appointment and arrival, less their
 * boost; ties by number. At most two in a row overtake anybody.
 * @param run how many have overtaken others in a row up to now
 */
export function inOrder<W extends Waiting>(waiting: readonly W[], run: number): W[] {
  const order: W[] = [];
  let left = [...waiting];
  let soFar = run;
  for (let step = nextOf(left, soFar); step; step = nextOf(left, soFar)) {
    const { next } = step;
    order.push(next);
    soFar = step.run;
    left = left.filter((one) => one !== next).map((one) => ({ ...one, behind: one.behind - 1 }));
  }
  return order;
}

/**
 * How many people are called before each one, by number. Before somebody who waits, only other waiting people are
 * called. Before somebody who has yet to come, the expected ones count too, as if all of them came in time.
 * @param expected those who have yet to come, who arrive at their time, or now if it has passed
 * @param run how many have overtaken others in a row up to now
 */
export function aheadOf<W extends Waiting>(
  waiting: readonly W[],
  expected: readonly W[],
  run: number,
  now: number,
): Map<number, number> {
  const places = (line: readonly W[]) => new Map(inOrder(line, run).map(({ number }, index) => [number, index]));
  const ahead = places(waiting);
  const toCome = expected.filter(({ appointment }) => appointment > now);
  const all = places([...waiting, ...toCome]);
  for (const one of expected) {
    const line = one.appointment > now ? all : places([...waiting, ...toCome, one]);
    ahead.set(one.number, line.get(one.number)!);
  }
  return ahead;
}
