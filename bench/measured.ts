/** A run that measured nothing has proved nothing. @throws then */
export function mustHaveMeasured(measured: Readonly<Record<string, number>>): void {
  const bad = Object.entries(measured).filter(([, value]) => !Number.isFinite(value));
  if (bad.length > 0) throw new Error(`Not measured: ${bad.map(([name]) => name).join(', ')}`);
  if (Object.keys(measured).length === 0) throw new Error('Nothing was measured.');
}
