/** A doctor asks for leave; the desk confirms or declines it. */
export const leaveStates = ['ASKED', 'CONFIRMED', 'DECLINED'] as const;
export type LeaveState = (typeof leaveStates)[number];

/** What is done with people booked during a leave: each gets the next free place, chooses one, or is cancelled. */
export const waysToMove = ['MOVE', 'CHOOSE', 'CANCEL'] as const;
export type WayToMove = (typeof waysToMove)[number];

/** What the message to them says. */
export const leaveMessageKinds = ['MOVED', 'CHOOSE', 'CANCELLED'] as const;
export type LeaveMessageKind = (typeof leaveMessageKinds)[number];

/** `SENT`: the provider has taken it. `FAILED`: sending is repeated for a while. */
export const messageStates = ['QUEUED', 'SENT', 'FAILED'] as const;
export type MessageState = (typeof messageStates)[number];
