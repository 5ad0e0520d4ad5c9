/**
 * SQL for what was noticed of the samples of a booking, for screens, signers and papers: of its tubes that can be
 * tested.
 */
const tubes = 'specimen_lines l JOIN specimens s ON s.id = l.specimen_id';
const ofBooking = (booking: string) => `l.booking_id = ${booking} AND s.rejected_at IS NULL`;

/** One row with the columns `marks` and `note`. @param booking an expression for its number */
export const qualityOf = (booking: string) => `
  SELECT
    coalesce((SELECT array_agg(DISTINCT mark ORDER BY mark) FROM ${tubes}, unnest(s.quality) AS mark
      WHERE ${ofBooking(booking)}), '{}') AS marks,
    coalesce((SELECT string_agg(DISTINCT nullif(s.quality_note, ''), '; ') FROM ${tubes}
      WHERE ${ofBooking(booking)}), '') AS note`;

/** Whether anything was noticed (`hasRemark`, contract/laboratory/specimens.ts). */
export const hasRemark = (booking: string) => `EXISTS (
  SELECT FROM ${tubes} WHERE ${ofBooking(booking)} AND (s.quality <> '{}' OR s.quality_note <> ''))`;
