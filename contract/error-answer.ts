import * as z from 'zod/mini';
import { dependantKinds } from './dependants.ts';
import { errorStatus } from './errors.ts';
import type { ErrorCode } from './errors.ts';
import { changeAsk } from './lab-tests/change-asks.ts';

/**
 * The shape of every error. `message` and the texts in `fields` are in the reader's language. `dependants`: how many of
 * each kind keep what was to be removed; `message` says so in words too.
 */
export const errorAnswer = z.object({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** What must be confirmed first, with CHANGE_ASKED. */
  asks: z.optional(z.array(changeAsk)),
  dependants: z.optional(z.partialRecord(z.enum(dependantKinds), z.int().check(z.positive()))),
  requestId: z.string(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
