/**
 * Whether two values of a form are the same to the person who typed them: a field without a value is as empty as an
 * emptied one, and a box that the form does not know yet as one that is not ticked.
 */
export function isSameInput(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, place) => isSameInput(each, other[place]));
  if (isGroup(one) && isGroup(other))
    return Object.keys({ ...one, ...other }).every((name) => isSameInput(one[name], other[name]));
  return Object.is(one, other);
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || value === false;

/** Fields within a field; a file is none. */
function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
