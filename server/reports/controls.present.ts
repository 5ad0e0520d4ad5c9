import type { RejectedControl } from '#contract/laboratory/rejected-controls.ts';

/** A rejected control, for who types and who signs its values. */
export const presentControl = ({
  analyte,
  test,
  testBn,
  run,
  at,
  rules,
  values,
}: RejectedControl): RejectedControl => ({
  analyte,
  test,
  testBn,
  run,
  at: new Date(at).toISOString(),
  rules: [...rules],
  values: values.map(({ level, lot, z }) => ({ level, lot, z })),
});
