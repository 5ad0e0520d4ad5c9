import { vi } from 'vitest';

/** A fake local storage. */
export function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** Stubs window and its storages. `tell` sends the event of a change in another tab. */
export function fakeBrowser() {
  const storage = fakeStorage();
  const window = new EventTarget();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('window', window);
  const tell = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  return { storage, tell };
}

/** Stubs fetch with `answer`; returns the requests made so far. */
export function fakeNetwork(answer: (request: Request) => Response | Promise<Response>) {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const request = new Request(new URL(address, 'http://clinic.example'), init);
    asked.push(request.clone());
    return answer(request);
  });
  return asked;
}

/** A JSON response. */
export function jsonResponse(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}
