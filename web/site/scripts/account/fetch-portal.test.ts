import { afterEach, expect, test, vi } from 'vitest';

const asked = vi.fn<(address: string, options?: RequestInit) => Promise<Response>>(() =>
  Promise.resolve(new Response()),
);

/** The page of the log-in, in a browser that may save data. */
async function open(saveData: boolean) {
  vi.resetModules();
  asked.mockClear();
  vi.stubGlobal('document', { body: { dataset: { portal: '/assets/a.js /assets/b.css' } } });
  vi.stubGlobal('navigator', { connection: { saveData } });
  vi.stubGlobal('fetch', asked);
  return import('./fetch-portal.ts');
}
afterEach(() => vi.unstubAllGlobals());

test('the portal’s files are asked for once, and as our policy allows', async () => {
  const { fetchPortal } = await open(false);
  fetchPortal();
  fetchPortal();
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['/assets/a.js', '/assets/b.css']);
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ priority: 'low' });
});

test('a person who saves data fetches nothing that may not be needed', async () => {
  const { fetchPortal } = await open(true);
  fetchPortal();
  expect(asked).not.toHaveBeenCalled();
});
