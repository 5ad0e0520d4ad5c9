/** The state of somebody with a booking of today. Without a number: expected or, after the session's end, not come. */
export const queueStates = ['IN_ROOM', 'CALLED', 'ARRIVED', 'SKIPPED', 'EXPECTED', 'NO_SHOW', 'DONE'] as const;
export type QueueState = (typeof queueStates)[number];

/**
 * People who are taken earlier, each by the minutes in the clinic's profile. Old age counts without being asked for.
 */
export const boosts = ['SENIOR', 'PREGNANT', 'INFANT', 'DISABLED'] as const;
export type Boost = (typeof boosts)[number];
/** From this age on, in years, people count as `SENIOR`. */
export const seniorAge = 65;

/** `EMERGENCY`: before all others. */
export const priorities = ['NONE', ...boosts, 'EMERGENCY'] as const;
export type Priority = (typeof priorities)[number];

export const steps = ['ARRIVE', 'CALL', 'AGAIN', 'ENTER', 'SKIP', 'NO_SHOW', 'DONE', 'PRIORITY', 'UNDO'] as const;
export type Step = (typeof steps)[number];

/**
 * From which states each step is taken. Somebody who was skipped, or did not come, arrives again. `UNDO` takes the last
 * step back.
 */
export const stepsFrom: Readonly<Record<Step, readonly QueueState[]>> = {
  ARRIVE: ['EXPECTED', 'NO_SHOW', 'SKIPPED'],
  CALL: ['ARRIVED'],
  AGAIN: ['CALLED'],
  ENTER: ['CALLED'],
  SKIP: ['CALLED'],
  DONE: ['CALLED', 'IN_ROOM'],
  NO_SHOW: ['EXPECTED', 'SKIPPED'],
  PRIORITY: ['ARRIVED'],
  UNDO: queueStates,
};

/** What the desk says of a session: the doctor comes at another time, the queue pauses, or goes on. */
export const sessionSteps = ['LATE', 'PAUSE', 'RESUME'] as const;
export type SessionStep = (typeof sessionSteps)[number];
