import * as z from 'zod/mini';
import { exportColumns } from '../exports/shapes.ts';
import { importPreview } from '../lab-tests/import.ts';

/** What one line adds or changes. For a new doctor, `id` is null. */
const change = z.object({
  line: z.number(),
  id: z.nullable(z.number()),
  userName: z.string(),
  phoneNumber: z.string(),
  /** What differs, in the words of the file; `from` is empty for a new doctor. */
  fields: z.array(z.object({ column: z.enum(exportColumns.doctors), from: z.string(), to: z.string() })),
});
export type DoctorChange = z.infer<typeof change>;

/** As for tests: with any problem there are no changes, and the lists stop at `limits.importShown`. */
export const doctorImportPreview = z.extend(importPreview, {
  changes: z.array(change),
  problems: z.array(
    z.object({
      line: z.nullable(z.number()),
      column: z.nullable(z.enum(exportColumns.doctors)),
      message: z.string(),
    }),
  ),
});
