/** How a visit began: somebody at the desk, or a booking made alone. */
export const visitKinds = ['WALK_IN', 'BOOKED'] as const;
export type VisitKind = (typeof visitKinds)[number];
