/** A request for a role is open until it is decided, once and for good. */
export const requestDecisions = ['GRANTED', 'DECLINED'] as const;
export type RequestDecision = (typeof requestDecisions)[number];
