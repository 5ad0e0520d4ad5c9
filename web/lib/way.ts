interface Moved {
  location: { key: string; pathname: string };
  historyAction: 'POP' | 'PUSH' | 'REPLACE';
}

/** The address that each history entry was opened from, by the key of the entry. Forgotten at a reload. */
const before = new Map<string, string>();
let here: Moved['location'] | undefined;

/** Notes where each screen was opened from. Called with every state of the router. */
export function noteWay({ location, historyAction }: Moved): void {
  if (here && here.key !== location.key && historyAction !== 'POP') {
    const from = historyAction === 'PUSH' ? here.pathname : before.get(here.key);
    if (from) before.set(location.key, from);
  }
  here = location;
}

/** The address that one step back leads to; undefined if it is not known. */
export const addressBefore = (key: string): string | undefined => before.get(key);
