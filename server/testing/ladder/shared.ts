import type { EndpointName } from '#contract/endpoints.ts';
import { examples } from '../examples.ts';
import type { Example } from '../examples.ts';

/** A loop over all rows cannot have the types of one row. */
export const exampleOf = (name: EndpointName) => examples[name] as unknown as Example<'readMe'>;

/** Makes a thing on first use and keeps it. */
export function later<Key, Made>(make: (key: Key) => Promise<Made>): (key: Key) => Promise<Made> {
  const made = new Map<Key, Promise<Made>>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
