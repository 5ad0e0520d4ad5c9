import type { SetupStep } from '#contract/clinic/setup.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

export interface SetupRow {
  skipped: SetupStep[];
  isDismissed: boolean;
}

const read = statement<SetupRow>(
  'clinic-setup.read',
  'SELECT skipped, is_dismissed AS "isDismissed" FROM clinic_setup',
);
const write = statement('clinic-setup.write', 'UPDATE clinic_setup SET skipped = $1, is_dismissed = $2');

export const selectSetup = async (db: Db): Promise<SetupRow> => (await db.first(read))!;
export const updateSetup = (tx: Db, { skipped, isDismissed }: SetupRow) => tx.run(write, [skipped, isDismissed]);
