import { browserStorage } from '#web/lib/storage.ts';

/** The data that a screen in the hall stores: its own key, and the last call that it showed. */
interface Kept {
  readonly token: string;
  readonly after: number | null;
}

const place = 'hall-screen';

export function readKept(): Kept | null {
  try {
    return JSON.parse(browserStorage.getItem(place) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
export const keep = (kept: Kept) => browserStorage.setItem(place, JSON.stringify(kept));
/** Forgets the key when the clinic has removed this screen, or its code has expired: it starts anew. */
export const forget = () => browserStorage.removeItem(place);

/** This screen's key; asks the clinic for one if it has none. @throws if the clinic gives none now */
export async function ownKey(): Promise<Kept> {
  const known = readKept();
  if (known) return known;
  const response = await fetch('/api/v1/hall/start', { method: 'POST' });
  if (!response.ok) throw new Error(`The clinic answered ${response.status}`);
  const { token } = (await response.json()) as { token: string };
  keep({ token, after: null });
  return { token, after: null };
}

/** Tells the clinic that this screen is on; a broken connection is noticed by the stream. */
export async function tellAlive(): Promise<void> {
  const kept = readKept();
  if (!kept) return;
  const headers = { authorization: `Bearer ${kept.token}` };
  await fetch('/api/v1/hall/seen', { method: 'POST', headers }).catch(() => undefined);
}
