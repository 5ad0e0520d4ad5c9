import type * as z from 'zod/mini';

/** A place in a schema where a value is checked: the whole, a field at any depth, an element of a list. */
export interface FieldIn {
  /** Names from the outside in; an element of a list is `'0'`. */
  path: readonly string[];
  schema: z.ZodMiniType;
  /** The outer value with this one at the place, and nothing else but what a choice between forms needs. */
  put: (value: unknown) => unknown;
}

interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  values?: readonly unknown[];
}

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

/** Every place in a schema, the whole first. A form of a union that has no fields of its own is no place. */
export function fieldsIn(schema: z.ZodMiniType): FieldIn[] {
  const whole: FieldIn = { path: [], schema, put: (value) => value };
  return [whole, ...within(whole, schema)];
}

/** The places inside of one, looking through what is optional, may be null, or is changed after the check. */
function within(place: FieldIn, schema: z.ZodMiniType): FieldIn[] {
  const { innerType, in: input, shape, element, valueType, options } = definitionOf(schema);
  if (innerType ?? input) return within(place, (innerType ?? input)!);
  if (options) return options.flatMap((option) => within(place, option));
  const inner: FieldIn[] = [];
  const add = (name: string, inside: z.ZodMiniType, wrap: (value: unknown) => unknown) =>
    inner.push({ path: [...place.path, name], schema: inside, put: (value) => place.put(wrap(value)) });
  for (const [name, field] of Object.entries(shape ?? {}))
    add(name, field, (value) => ({ ...fixedIn(shape ?? {}), [name]: value }));
  if (element) add('0', element, (value) => [value]);
  if (valueType) add('any', valueType, (value) => ({ any: value }));
  return inner.flatMap((field) => [field, ...within(field, field.schema)]);
}

/** The fields with one value only, which tell the forms of a union apart. */
function fixedIn(shape: Record<string, z.ZodMiniType>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const [value] = definitionOf(field).values ?? [];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
