/** `npm run bench`: the public pages; `npm run bench -- growth`: a clinic that grows. Each describes itself. */
await (process.argv[2] === 'growth' ? import('./growth.ts') : import('./pages.ts'));
export {};
