import * as z from 'zod/mini';

/** The first fault of each field, by its path, as a key of the catalogues; empty for a valid value. */
export function complaintsAbout(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}
