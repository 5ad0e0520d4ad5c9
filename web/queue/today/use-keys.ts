import { useEffect, useEffectEvent } from 'react';
import type { Queued, QueueSession } from '#contract/queue/shapes.ts';
import type { Step } from '#contract/queue/states.ts';

/** The step of each key. `E` asks for the reason first. */
const steps: Readonly<Record<string, Step>> = {
  n: 'CALL',
  r: 'AGAIN',
  s: 'SKIP',
  d: 'DONE',
  a: 'ARRIVE',
  e: 'PRIORITY',
};

/**
 * The person whom a key is for: the one whose row has the focus, else the first of the focused session, or of any, who
 * can take the step. `focused`: the booking's number in the focused row.
 */
export function personFor(step: Step, sessions: readonly QueueSession[], focused: number | null): Queued | undefined {
  const can = ({ abilities }: Queued) => abilities.steps.includes(step);
  const own = sessions.find(({ people }) => people.some(({ id }) => id === focused));
  const people = (own ? [own] : sessions).flatMap((session) => session.people.filter(can));
  return people.find(({ id }) => id === focused) ?? people[0];
}

/** Keys of the desk, N R S D E A; off while somebody types or a dialog is open. */
export function useKeys(
  sessions: readonly QueueSession[],
  take: (id: number, step: Step) => void,
  onEmergency: (id: number) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !(target instanceof Element)) return;
    if (target.matches('input, textarea, select') || document.querySelector('dialog:modal')) return;
    const step = steps[event.key.toLowerCase()];
    const row = target.closest<HTMLElement>('[data-person]')?.dataset['person'];
    const person = step && personFor(step, sessions, row === undefined ? null : Number(row));
    if (!person) return;
    event.preventDefault();
    if (step === 'PRIORITY') onEmergency(person.id);
    else take(person.id, step);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
