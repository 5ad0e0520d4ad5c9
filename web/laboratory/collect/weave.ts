import type { WaitingPerson } from '#contract/laboratory/specimens.ts';

/** Somebody whose tubes were taken on this page. */
export interface Taken<T> {
  person: WaitingPerson;
  /** Where their card stood among the cards of their day. */
  place: number;
  tubes: T;
  /** Why the labels were not printed. */
  failure: string | undefined;
  /** In milliseconds since 1970. */
  at: number;
}

/**
 * The cards of people who wait and of those whose tubes were taken, each in its place. Somebody in a list that was read
 * after their tubes were taken waits again.
 * @param readAt when the list was read, in milliseconds since 1970
 */
export function weave<T>(
  waiting: readonly WaitingPerson[],
  taken: readonly Taken<T>[],
  readAt: number,
): { person: WaitingPerson; done?: Taken<T> }[] {
  const isGone = ({ patientNumber }: WaitingPerson) =>
    taken.some(({ person, at }) => person.patientNumber === patientNumber && at > readAt);
  return [true, false].flatMap((isToday) => {
    const rows: { person: WaitingPerson; done?: Taken<T> }[] = waiting
      .filter((person) => person.isToday === isToday && !isGone(person))
      .map((person) => ({ person }));
    const done = taken.filter(({ person }) => person.isToday === isToday).toSorted((a, b) => a.place - b.place);
    for (const one of done) rows.splice(one.place, 0, { person: one.person, done: one });
    return rows;
  });
}
