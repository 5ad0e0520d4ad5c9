import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, parseModule, projectFolder } from '../check/source.ts';

test('the page of parts shows each part of web/ui', async () => {
  const parts = await listFiles(/^web\/ui\/.+\/.+(?<!\.test)\.tsx$/);
  expect(parts.length).toBeGreaterThan(0);
  const page = await Promise.all(
    (await listFiles(/^tools\/parts\/.+\.tsx$/)).map(async (path) =>
      parseModule(path, await readFile(join(projectFolder, path), 'utf8')),
    ),
  );
  const shown = new Set(page.flatMap(({ imports }) => imports.map(({ target }) => target)));
  expect(parts.filter((path) => !shown.has(path))).toEqual([]);
});
