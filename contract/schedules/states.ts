/** A doctor asks for leave; the desk confirms or declines it. */
export const leaveStates = ['ASKED', 'CONFIRMED', 'DECLINED'] as const;
export type LeaveState = (typeof leaveStates)[number];
