/** Whether the run `g` measured every level of the run `c`: a good run of one level says nothing of another. */
const measuresItsLevels = `NOT EXISTS (
        SELECT FROM control_values v JOIN controls m ON m.id = v.control_id
        WHERE v.run_id = c.id AND m.level NOT IN (
          SELECT level FROM control_values gv JOIN controls gm ON gm.id = gv.control_id WHERE gv.run_id = g.id))`;

/**
 * The moments between which a value was measured, as SQL. Values are written on paper first and typed later, so only
 * the receipt of the tube and the entry are known.
 */
export interface Measured {
  from: string;
  until: string;
}

/**
 * The earliest moment at which a value of a booking may have been measured, as SQL: when the first of its tubes that
 * were not rejected came in or, if that was not noted, was taken. If neither is known, `-infinity`.
 * @param booking its id, as SQL
 * @param report the relation of a report that says when its sample came in and was taken; the earlier counts
 */
export const measuredFrom = (booking: string, report?: string) => {
  const first = `(SELECT min(coalesce(s.received_at, s.collected_at))
    FROM specimen_lines l JOIN specimens s ON s.id = l.specimen_id
    WHERE l.booking_id = ${booking} AND s.rejected_at IS NULL)`;
  const said = report
    ? `least(${first}, coalesce(${report}.sample_received_at, ${report}.sample_collected_at))`
    : first;
  return `coalesce(${said}, '-infinity')`;
};

/**
 * Whether the rejected run `c` makes a value doubtful: no good run certainly lies between the two. A good run before
 * `c` does if the value was entered before that run; one after `c` does if the value's tube came in after it. So a
 * value that may have been measured under the rejected run is doubtful, however late it was typed.
 */
const isOfItsTime = ({ from, until }: Measured) => `NOT EXISTS (SELECT FROM control_runs g
      WHERE g.analyte_id = c.analyte_id AND g.rules = '{}'
        AND (g.id < c.id AND g.entered_at > ${until} OR g.id > c.id AND g.entered_at < ${from})
        AND ${measuresItsLevels})`;

/**
 * SQL of the rule which analytes' controls stand rejected: a run was rejected, and nobody has noted what was done about
 * it. A note also covers the rejected runs before it. A good run is no note, but values whose tubes come in after it
 * are not doubtful any more. Index: control_runs_to_note.
 * @param condition of the relation of analytes, `a`
 * @param measured when the value was measured; without it every run without a note counts
 */
const standing = (condition: string, measured?: Measured) => `
  control_runs c JOIN analytes a ON a.id = c.analyte_id
  WHERE c.rules <> '{}' AND c.note IS NULL AND ${condition}
    AND NOT EXISTS (SELECT FROM control_runs n
      WHERE n.analyte_id = c.analyte_id AND n.id > c.id AND n.note IS NOT NULL)${
        measured
          ? `
    AND ${isOfItsTime(measured)}`
          : ''
      }`;

/** Each analyte's newest such run, as rows with one column `control`, of the form of `rejectedControl`. */
export const rejectedControls = (condition: string, measured?: Measured) => `
  SELECT jsonb_build_object('analyte', code, 'test', name, 'testBn', name_bn, 'run', run, 'at', at, 'rules', rules,
    'values', (SELECT jsonb_agg(jsonb_build_object('level', m.level, 'lot', m.lot,
        'z', round((v.value - m.mean) / m.sd, 3)) ORDER BY m.level)
      FROM control_values v JOIN controls m ON m.id = v.control_id WHERE v.run_id = run)) AS control
  FROM (SELECT DISTINCT ON (a.id) a.code, a.name, a.name_bn, c.id AS run, c.entered_at AS at, c.rules
    FROM ${standing(condition, measured)} ORDER BY a.id, c.id DESC) newest`;

/** Whether any of them is. */
export const hasRejectedControl = (condition: string, measured: Measured) =>
  `EXISTS (SELECT FROM ${standing(condition, measured)})`;
