import { expect, test } from 'vitest';
import { listPrograms } from './build.ts';

test('a change of what the Vite configurations import, at any remove, makes the build stale', () => {
  expect(listPrograms()).toEqual(
    expect.arrayContaining([
      'tools/build.ts',
      'tools/compress.ts',
      'vite.config.ts',
      'vite.site.config.ts',
      'vite.site-scripts.config.ts',
      'tools/lazy-texts.ts',
      'tools/message-parts.ts',
      'tools/view-files.ts',
      'tools/check/source.ts',
    ]),
  );
});
