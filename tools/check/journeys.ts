import { lineOf, walk, type Module } from './source.ts';

/** Ways to let time pass, however long what is wanted takes. */
const waits = new Set(['waitForTimeout', 'setTimeout']);

/**
 * Journeys wait for what a person would see, never for a time: that is too short on a slow machine and wasted on a fast
 * one.
 * @returns one line per violation; having seen no journey is one too
 */
export function findBlindWaits(modules: readonly Module[]): string[] {
  const journeys = modules.filter(({ path }) => path.startsWith('e2e/'));
  if (journeys.length === 0) return ['e2e: the check of journeys saw none, so it proved nothing'];
  const violations: string[] = [];
  for (const module of journeys) {
    const look = (start: number, name: unknown) => {
      if (typeof name === 'string' && waits.has(name))
        violations.push(
          `${module.path}:${lineOf(module.text, start)} waits for a time (${name}): wait for what is seen`,
        );
    };
    walk(module, {
      Identifier: ({ start, name }) => look(start, name),
      Literal: ({ start, value }) => look(start, value),
    });
  }
  return [...new Set(violations)];
}
