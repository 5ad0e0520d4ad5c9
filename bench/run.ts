/**
 * `npm run bench`: the public pages; `growth`: a clinic that grows; `first-views`: a slow phone; `limit`:
 * the most a server could do. Each describes itself.
 */
const { [process.argv[2] ?? '']: run = () => import('./pages.ts') } = {
  growth: () => import('./growth.ts'),
  'first-views': () => import('./first-views.ts'),
  limit: () => import('./limit.ts'),
} as Record<string, (() => Promise<unknown>) | undefined>;
await run();
export {};
