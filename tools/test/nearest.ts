import { departmentOf, isJourneyFile, isTestFile } from './graph.ts';
import type { Graph, Runnable } from './graph.ts';

/** What can notice a change, and how far it is from it; 0 if it is part of the change. */
export interface Found extends Runnable {
  distance: number;
}

/** How much further away somebody else's test is than one of the changed department. */
const elsewhere = 3;

/** All tests and journeys that can notice a change of these files, nearest first. */
export function findNearest({ users, hubs, runnables }: Graph, changed: readonly string[]): Found[] {
  const departments = new Set(changed.map(departmentOf).filter(Boolean));
  const distance = new Map<string, number>(changed.map((file) => [file, 0]));
  // In the order of the distances, because each step adds one.
  for (const file of distance.keys()) {
    if (hubs.has(file) && !changed.includes(file) && !departments.has(departmentOf(file))) continue;
    for (const user of users.get(file) ?? []) if (!distance.has(user)) distance.set(user, distance.get(file)! + 1);
  }
  const found = [...runnables].flatMap(([name, runnable]): Found[] => {
    const reached = distance.get(name);
    const isOwn = departments.has(departmentOf(runnable.file));
    if (reached === undefined) {
      const mayUse = isOwn && changed.some((path) => isNeighbour(runnable.file, path));
      return mayUse ? [{ ...runnable, distance: elsewhere }] : [];
    }
    return [
      { ...runnable, distance: reached + (isOwn || reached === 0 || isBeside(runnable, changed) ? 0 : elsewhere) },
    ];
  });
  return found.toSorted((one, other) => one.distance - other.distance || one.seconds - other.seconds);
}

/** Of the same department, and of a part that may import the changed one: nothing imports screens or tests. */
function isNeighbour(test: string, changed: string): boolean {
  if (isTestFile(changed) || departmentOf(test) !== departmentOf(changed)) return false;
  const [own, other] = [test.split('/')[0], changed.split('/')[0]];
  return own === other || other === 'contract';
}

/** Journeys belong to no department. */
const isBeside = ({ file }: Runnable, changed: readonly string[]) =>
  isJourneyFile(file) || changed.some((path) => path.replace(/\.tsx?$/, '') === file.replace(/\.test\.tsx?$/, ''));

/**
 * The nearest for which there is time. What is part of the change comes in any case.
 * @param seconds of work
 */
export function takeNearest(found: readonly Found[], seconds: number): { taken: Found[]; left: Found[] } {
  const [taken, left]: [Found[], Found[]] = [[], []];
  let used = 0;
  for (const one of found) {
    const isTaken = one.distance === 0 || used + one.seconds <= seconds;
    if (isTaken) used += one.seconds;
    (isTaken ? taken : left).push(one);
  }
  return { taken, left };
}
