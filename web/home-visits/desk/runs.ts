import type { HomeStop } from '#contract/home-visits/shapes.ts';

/** The stops of one collector, in their order. `collector` null: visits without one. */
export interface CollectorRun {
  collector: HomeStop['collector'];
  stops: HomeStop[];
}

/** The day by collector, those without one first. */
export function runsOf(stops: readonly HomeStop[]): CollectorRun[] {
  const runs = new Map<number, CollectorRun>();
  for (const stop of stops) {
    const key = stop.collector?.id ?? 0;
    const run = runs.get(key) ?? { collector: stop.collector, stops: [] };
    run.stops.push(stop);
    runs.set(key, run);
  }
  return [...runs.values()].sort(
    (one, other) =>
      Number(one.collector !== null) - Number(other.collector !== null) ||
      (one.collector?.name ?? '').localeCompare(other.collector?.name ?? ''),
  );
}

const isSameWindow = (one: HomeStop, other: HomeStop | undefined) =>
  one.from === other?.from && one.until === other.until;

/** Whether a stop can change places with its neighbour: only within the same window. */
export const canMove = (stops: readonly HomeStop[], stop: HomeStop, by: -1 | 1): boolean =>
  isSameWindow(stop, stops[stops.indexOf(stop) + by]);

/** The stops after one has changed places with its neighbour. */
export function movedBy(stops: readonly HomeStop[], stop: HomeStop, by: -1 | 1): HomeStop[] {
  const place = stops.indexOf(stop);
  return stops.with(place, stops[place + by]!).with(place + by, stop);
}
