import { vi } from 'vitest';

/** A browser's local storage for tests that run without a browser. */
export function aStorage(): Storage {
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

/** Gives a test a storage and a window of its own; answers them. `tell` is what another tab's change looks like. */
export function aBrowser() {
  const storage = aStorage();
  const window = new EventTarget();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', window);
  const tell = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  return { storage, tell };
}

/** Stands in for the network: each request is answered by `answer`, and kept. */
export function aNetwork(answer: (request: Request) => Response | Promise<Response>) {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const request = new Request(new URL(address, 'http://clinic.example'), init);
    asked.push(request.clone());
    return answer(request);
  });
  return asked;
}

/** A JSON answer. */
export function answering(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}
