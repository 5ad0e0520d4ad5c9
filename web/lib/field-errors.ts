/** All paths in a form's values, in order: `profile`, `profile.name`, `profile.name.en`. */
function pathsOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [prefix + key, ...pathsOf(part, `${prefix}${key}.`)]);
}

/**
 * Splits the server's field errors: `fields` are those the form has, in the form's order; `rest` the messages of
 * others.
 */
export function splitFieldErrors(
  serverErrors: Readonly<Record<string, string>>,
  values: object,
): { fields: [name: string, message: string][]; rest: string[] } {
  const remaining = new Map(Object.entries(serverErrors));
  const fields = pathsOf(values).flatMap((name): [string, string][] => {
    return remaining.delete(name) ? [[name, serverErrors[name]!]] : [];
  });
  return { fields, rest: [...remaining.values()] };
}
