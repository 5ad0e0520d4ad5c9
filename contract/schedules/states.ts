/** A doctor asks for leave; the desk confirms or declines it. */
export const leaveStates = ['ASKED', 'CONFIRMED', 'DECLINED'] as const;
export type LeaveState = (typeof leaveStates)[number];

/** What is done with those booked on a leave: each gets the next free place, chooses one, or is cancelled. */
export const waysToMove = ['MOVE', 'CHOOSE', 'CANCEL'] as const;
export type WayToMove = (typeof waysToMove)[number];

/** What they are told. */
export const leaveMessageKinds = ['MOVED', 'CHOOSE', 'CANCELLED'] as const;
export type LeaveMessageKind = (typeof leaveMessageKinds)[number];

/** `SENT`: the provider has taken it. `FAILED`: it is tried again for a while. */
export const messageStates = ['QUEUED', 'SENT', 'FAILED'] as const;
export type MessageState = (typeof messageStates)[number];
