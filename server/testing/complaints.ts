import * as z from 'zod/mini';

/**
 * What a schema says of a value: the first complaint about each field, by its path, as a key of the catalogues; nothing
 * for a good value.
 */
export function complaintsAbout(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}
