import type { Db } from '../db/database.ts';
import { addControl, enterRun } from '../laboratory/quality.service.ts';
import { findControlledAnalyte } from './demo.store.ts';

const dayMs = 86_400_000;
/** Standard deviations from the mean, day by day: a reagent that goes off after a fortnight. */
const steady = [0.4, -0.8, 1.1, -0.2, 0.6, -1.3, 0.1, 0.9, -0.5, 0.3, -1.0, 0.7, -0.1, 0.5];
const drifting = [0.8, 1.2, 1.4, 1.7, 2.1, 2.3];

/** Two levels of glucose controls over three weeks, the last of them drifting. */
export async function fillControls(tx: Db, now: Date, pathologistPhone: string): Promise<void> {
  const found = await findControlledAnalyte(tx, pathologistPhone);
  if (!found) return;
  const { analyteId, accountId } = found;
  const levels = [
    { level: 1, lot: 'GL1-2604', mean: 95, sd: 3 },
    { level: 2, lot: 'GL2-2604', mean: 260, sd: 7 },
  ];
  const expiresOn = new Date(now.getTime() + 200 * dayMs).toISOString().slice(0, 10);
  const controls = [];
  for (const control of levels)
    controls.push({ ...control, ...(await addControl(tx, { accountId }, { analyteId, expiresOn, ...control })) });
  const scores = [...steady, ...drifting];
  for (const [index, z] of scores.entries()) {
    const values = controls.map(({ id, mean, sd, level }) => ({
      controlId: id,
      value: Math.round((mean + sd * (level === 1 ? z : z * 0.8 + 0.1)) * 10) / 10,
    }));
    await enterRun(tx, { accountId }, { analyteId, values }, new Date(now.getTime() - (scores.length - index) * dayMs));
  }
}
