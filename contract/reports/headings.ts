/**
 * What stands above each row of a list whose rows may be of groups: the group where one begins, '' (other values) where
 * rows without one follow a group, so that they do not read as its rows, else null.
 * @param groups of the rows in their order
 */
export function headingsOf(groups: readonly (string | null | undefined)[]): (string | null)[] {
  return groups.map((group, index) => ((group || '') === (groups[index - 1] || '') ? null : group || ''));
}
