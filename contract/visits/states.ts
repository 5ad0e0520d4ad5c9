/** How a visit began: somebody at the desk, a booking made alone, or samples to be taken at home. */
export const visitKinds = ['WALK_IN', 'BOOKED', 'HOME'] as const;
export type VisitKind = (typeof visitKinds)[number];
