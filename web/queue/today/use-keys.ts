import type { Queued, QueueSession } from '#contract/queue/shapes.ts';
import type { Step } from '#contract/queue/states.ts';
import { useScanAnywhere } from '#web/lib/scan-anywhere.ts';

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
 * The person for whom a key acts: the one in the focused row, else the first of the focused session, or of any, for
 * whom the step is allowed. `focused`: the booking's number in the focused row.
 */
export function personFor(step: Step, sessions: readonly QueueSession[], focused: number | null): Queued | undefined {
  const can = ({ abilities }: Queued) => abilities.steps.includes(step);
  const own = sessions.find(({ people }) => people.some(({ id }) => id === focused));
  const people = (own ? [own] : sessions).flatMap((session) => session.people.filter(can));
  return people.find(({ id }) => id === focused) ?? people[0];
}

/** The person whose slip was scanned: its QR code opens the page of their number. */
export const personOfSlip = (text: string, sessions: readonly QueueSession[]): Queued | undefined =>
  sessions.flatMap(({ people }) => people).find(({ code }) => code !== null && text.includes(code));

/**
 * Handles the desk's keys N R S D E A and scanned slips; off while somebody types or a dialog is open. A key only
 * counts if no other follows it at a scanner's speed, so that a scanned slip takes no steps.
 */
export function useKeys(
  sessions: readonly QueueSession[],
  take: (id: number, step: Step) => void,
  onEmergency: (id: number) => void,
  onScan: (text: string) => void,
): void {
  useScanAnywhere(onScan, (key, target) => {
    const step = steps[key.toLowerCase()];
    const row = target.closest<HTMLElement>('[data-person]')?.dataset['person'];
    const person = step && personFor(step, sessions, row === undefined ? null : Number(row));
    if (!person) return;
    if (step === 'PRIORITY') onEmergency(person.id);
    else take(person.id, step);
  });
}
