/** Where somebody with a booking of today stands. Without a number: expected, or not come until the session's end. */
export const queueStates = ['IN_ROOM', 'CALLED', 'ARRIVED', 'SKIPPED', 'EXPECTED', 'NO_SHOW', 'DONE'] as const;
export type QueueState = (typeof queueStates)[number];

/** `EMERGENCY`: before all others. `BOOSTED`: aged 65 and more, pregnant, with an infant, disabled. */
export const priorities = ['NONE', 'BOOSTED', 'EMERGENCY'] as const;
export type Priority = (typeof priorities)[number];

export const steps = ['ARRIVE', 'CALL', 'AGAIN', 'ENTER', 'SKIP', 'DONE', 'PRIORITY'] as const;
export type Step = (typeof steps)[number];

/** From which states each step is taken. Somebody who was skipped arrives again. */
export const stepsFrom: Readonly<Record<Step, readonly QueueState[]>> = {
  ARRIVE: ['EXPECTED', 'NO_SHOW', 'SKIPPED'],
  CALL: ['ARRIVED'],
  AGAIN: ['CALLED'],
  ENTER: ['CALLED'],
  SKIP: ['CALLED'],
  DONE: ['CALLED', 'IN_ROOM'],
  PRIORITY: ['ARRIVED'],
};
