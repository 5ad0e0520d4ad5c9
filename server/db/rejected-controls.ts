/** Whether the run `g` measured every level of the run `c`: a good run of one level says nothing of another. */
const measuresItsLevels = `NOT EXISTS (
        SELECT FROM control_values v JOIN controls m ON m.id = v.control_id
        WHERE v.run_id = c.id AND m.level NOT IN (
          SELECT level FROM control_values gv JOIN controls gm ON gm.id = gv.control_id WHERE gv.run_id = g.id))`;

/**
 * Whether a value that was entered `at` is as doubtful as the rejected run `c`: no good run lies between them. So it is
 * from the last good run before it to the first one after it, and where nobody knows when the value was entered.
 */
const isOfItsTime = (at: string) => `NOT EXISTS (SELECT FROM control_runs g
      WHERE g.analyte_id = c.analyte_id AND g.rules = '{}'
        AND (g.id < c.id AND g.entered_at > ${at} OR g.id > c.id AND g.entered_at < ${at})
        AND ${measuresItsLevels})`;

/**
 * SQL for the one rule of which analytes' controls stand rejected: a run was, and nothing is written about what was
 * done. A note stands for the rejected runs before it too; a good run after it writes nothing, but ends what is
 * doubtful of the values that are entered from then on. Index: control_runs_to_note.
 * @param condition of the relation of analytes, `a`
 * @param at when the value was entered; without it any run counts that nothing is written about
 */
const standing = (condition: string, at?: string) => `
  control_runs c JOIN analytes a ON a.id = c.analyte_id
  WHERE c.rules <> '{}' AND c.note IS NULL AND ${condition}
    AND NOT EXISTS (SELECT FROM control_runs n
      WHERE n.analyte_id = c.analyte_id AND n.id > c.id AND n.note IS NOT NULL)${
        at
          ? `
    AND ${isOfItsTime(at)}`
          : ''
      }`;

/** Each analyte's newest such run, as rows with one column `control`, of the form of `rejectedControl`. */
export const rejectedControls = (condition: string, at?: string) => `
  SELECT jsonb_build_object('analyte', code, 'test', name, 'testBn', name_bn, 'run', run, 'at', at, 'rules', rules,
    'values', (SELECT jsonb_agg(jsonb_build_object('level', m.level, 'lot', m.lot,
        'z', round((v.value - m.mean) / m.sd, 3)) ORDER BY m.level)
      FROM control_values v JOIN controls m ON m.id = v.control_id WHERE v.run_id = run)) AS control
  FROM (SELECT DISTINCT ON (a.id) a.code, a.name, a.name_bn, c.id AS run, c.entered_at AS at, c.rules
    FROM ${standing(condition, at)} ORDER BY a.id, c.id DESC) newest`;

/** Whether any of them is. */
export const hasRejectedControl = (condition: string, at: string) => `EXISTS (SELECT FROM ${standing(condition, at)})`;
