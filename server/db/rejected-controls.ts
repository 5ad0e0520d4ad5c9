/**
 * SQL for the one rule of which analytes' controls stand rejected: a run was, and nothing is written about what was
 * done. A note stands for the rejected runs before it too; a good run after it writes nothing. Index:
 * control_runs_to_note.
 * @param condition of the relation of analytes, `a`
 */
const standing = (condition: string) => `
  control_runs c JOIN analytes a ON a.id = c.analyte_id
  WHERE c.rules <> '{}' AND c.note IS NULL AND ${condition}
    AND NOT EXISTS (SELECT FROM control_runs n
      WHERE n.analyte_id = c.analyte_id AND n.id > c.id AND n.note IS NOT NULL)`;

/** Each analyte's newest such run, as rows with one column `control`, of the form of `rejectedControl`. */
export const rejectedControls = (condition: string) => `
  SELECT jsonb_build_object('analyte', code, 'test', name, 'testBn', name_bn, 'run', run, 'at', at, 'rules', rules,
    'values', (SELECT jsonb_agg(jsonb_build_object('level', m.level, 'lot', m.lot,
        'z', round((v.value - m.mean) / m.sd, 3)) ORDER BY m.level)
      FROM control_values v JOIN controls m ON m.id = v.control_id WHERE v.run_id = run)) AS control
  FROM (SELECT DISTINCT ON (a.id) a.code, a.name, a.name_bn, c.id AS run, c.entered_at AS at, c.rules
    FROM ${standing(condition)} ORDER BY a.id, c.id DESC) newest`;

/** Whether any of them is. */
export const hasRejectedControl = (condition: string) => `EXISTS (SELECT FROM ${standing(condition)})`;
