import type { RejectedControl } from '#contract/laboratory/rejected-controls.ts';
import type { WestgardRule } from '#contract/laboratory/westgard.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { measuredFrom, rejectedControls } from '../db/rejected-controls.ts';

interface ControlRow {
  id: number;
  level: number;
  lot: string;
  mean: number;
  sd: number;
  expiresOn: string;
  isExpired: boolean;
}
interface RunRow {
  id: number;
  /** Text, since it comes within JSON. */
  at: string;
  by: string;
  values: { level: number; value: number; z: number }[];
  rules: WestgardRule[];
  isWarning: boolean;
  note: { text: string; by: string; at: string } | null;
}
export interface ControlledRow {
  id: number;
  name: string;
  nameBn: string;
  unit: string;
  controls: ControlRow[];
  runs: RunRow[];
}

/** The runs of an analyte that are shown, and by which the next is judged. */
const shownRuns = 30;
const values = `(SELECT jsonb_agg(jsonb_build_object('level', c.level, 'value', v.value,
    'z', round((v.value - c.mean) / c.sd, 3)) ORDER BY c.level)
  FROM control_values v JOIN controls c ON c.id = v.control_id WHERE v.run_id = r.id)`;

const all = statement<ControlledRow>(
  'quality.all',
  `
  SELECT a.id, a.name, a.name_bn AS "nameBn", a.unit,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'level', c.level, 'lot', c.lot, 'mean', c.mean,
        'sd', c.sd, 'expiresOn', c.expires_on, 'isExpired', c.expires_on < clinic_day(clinic_now())) ORDER BY c.level)
      FROM controls c WHERE c.analyte_id = a.id AND c.ended_at IS NULL), '[]') AS controls,
    coalesce((SELECT jsonb_agg(to_jsonb(run) ORDER BY run.id) FROM (
        SELECT r.id, r.entered_at AS at, e.name AS by, ${values} AS values, r.rules, r.is_warning AS "isWarning",
          CASE WHEN r.note IS NOT NULL
            THEN jsonb_build_object('text', r.note, 'by', n.name, 'at', r.noted_at) END AS note
        FROM control_runs r JOIN accounts e ON e.id = r.entered_by LEFT JOIN accounts n ON n.id = r.noted_by
        WHERE r.analyte_id = a.id AND (r.id IN (SELECT l.id FROM control_runs l WHERE l.analyte_id = a.id
            ORDER BY l.id DESC LIMIT ${shownRuns})
          OR r.id = (SELECT (control ->> 'run')::integer FROM (${rejectedControls('a.id = r.analyte_id')}) standing))
        ) run), '[]') AS runs
  FROM analytes a WHERE a.kind = 'NUMBER' ORDER BY a.name, a.id`,
);
const lockAnalyte = statement<{ kind: string }>(
  'quality.lock-analyte',
  'SELECT kind FROM analytes WHERE id = $1 FOR UPDATE',
);
const endControl = statement(
  'quality.end-control',
  'UPDATE controls SET ended_at = clinic_now() WHERE analyte_id = $1 AND level = $2 AND ended_at IS NULL',
);
const insertControl = statement<{ id: number }>(
  'quality.insert-control',
  `
  INSERT INTO controls (analyte_id, level, lot, mean, sd, expires_on, added_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
);
const inUse = statement<{ id: number; level: number; mean: number; sd: number }>(
  'quality.in-use',
  `
  SELECT id, level, mean::float8 AS mean, sd::float8 AS sd FROM controls
  WHERE analyte_id = $1 AND ended_at IS NULL ORDER BY level`,
);
/**
 * Runs since the last rejected one with a note: what was done then changed the measurement, so runs before do not
 * count.
 */
const history = statement<{ values: { level: number; z: number }[] }>(
  'quality.history',
  `
  SELECT values FROM (
    SELECT r.id, ${values} AS values FROM control_runs r
    WHERE r.analyte_id = $1 AND r.id > coalesce((SELECT max(id) FROM control_runs
        WHERE analyte_id = $1 AND rules <> '{}' AND note IS NOT NULL), 0)
    ORDER BY r.id DESC LIMIT ${shownRuns}) last ORDER BY id`,
);
const insertRun = statement<{ id: number }>(
  'quality.insert-run',
  `
  INSERT INTO control_runs (analyte_id, entered_by, rules, is_warning, entered_at)
  VALUES ($1, $2, $3, $4, $5) RETURNING id`,
);
const insertValues = statement(
  'quality.insert-values',
  'INSERT INTO control_values (run_id, control_id, value) SELECT $1, unnest($2::integer[]), unnest($3::numeric[])',
);
const note = statement<{ id: number }>(
  'quality.note',
  `
  UPDATE control_runs SET note = $3, noted_by = $2, noted_at = clinic_now()
  WHERE id = $1 AND note IS NULL AND rules <> '{}' RETURNING id`,
);
const known = statement('quality.known-run', 'SELECT FROM control_runs WHERE id = $1');
const rejected = statement<{ control: RejectedControl }>(
  'quality.rejected',
  rejectedControls('a.code = ANY ($1)', { from: measuredFrom('$2'), until: 'clinic_now()' }),
);

export const selectControlled = (db: Db) => db.all(all);
/** Whether it is an analyte whose values are numbers; it is locked until the transaction ends. */
export const lockNumber = async (tx: Db, analyteId: number) =>
  (await tx.first(lockAnalyte, [analyteId]))?.kind === 'NUMBER';
/** A new lot of a level; the one before is no longer in use. */
export async function writeControl(
  tx: Db,
  by: number,
  control: { analyteId: number; level: number; lot: string; mean: number; sd: number; expiresOn: string },
): Promise<number> {
  const { analyteId, level, lot, mean, sd, expiresOn } = control;
  await tx.run(endControl, [analyteId, level]);
  return (await tx.first(insertControl, [analyteId, level, lot, mean, sd, expiresOn, by]))!.id;
}
export const selectInUse = (tx: Db, analyteId: number) => tx.all(inUse, [analyteId]);
/** The runs by which the next one is judged, oldest first. */
export const selectHistory = (tx: Db, analyteId: number) => tx.all(history, [analyteId]);
export async function writeRun(
  tx: Db,
  by: number,
  run: { analyteId: number; rules: readonly string[]; isWarning: boolean; at: Date },
  measured: readonly { controlId: number; value: number }[],
): Promise<number> {
  const { id } = (await tx.first(insertRun, [run.analyteId, by, run.rules, run.isWarning, run.at]))!;
  const ids = measured.map(({ controlId }) => controlId);
  await tx.run(insertValues, [id, ids, measured.map(({ value }) => value)]);
  return id;
}
/** Writes the note of a run. False if the run was not rejected, or has a note. */
export const writeNote = async (tx: Db, by: number, runId: number, text: string) =>
  (await tx.first(note, [runId, by, text])) !== null;
export const isRun = async (db: Db, runId: number) => (await db.first(known, [runId])) !== null;
/**
 * The rejected controls of these analytes that make a booking's value doubtful if it is entered now; moments are text.
 */
export const selectRejected = async (db: Db, codes: readonly string[], bookingId: number): Promise<RejectedControl[]> =>
  (await db.all(rejected, [codes, bookingId])).map(({ control }) => control);
