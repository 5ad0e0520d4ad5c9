/** The paths of everything in a form's values, in their order: `profile`, `profile.name`, `profile.name.en`. */
function pathsIn(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [prefix + key, ...pathsIn(part, `${prefix}${key}.`)]);
}

/**
 * Sorts what the server says of fields: `fields` are those the form has, in its order; `rest` is what it says of
 * others, to be told elsewhere.
 */
export function complaintsIn(
  told: Readonly<Record<string, string>>,
  values: object,
): { fields: [name: string, message: string][]; rest: string[] } {
  const left = new Map(Object.entries(told));
  const fields = pathsIn(values).flatMap((name): [string, string][] => {
    const message = left.get(name);
    return message !== undefined && left.delete(name) ? [[name, message]] : [];
  });
  return { fields, rest: [...left.values()] };
}
