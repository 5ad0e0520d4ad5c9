import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../check/source.ts';
import { countLines, filesOf, testsOf } from './parts.ts';
import { slices } from './slices.ts';
import type { SliceName } from './slices.ts';
import survivors from './survivors.json' with { type: 'json' };

const names = Object.keys(slices) as SliceName[];

it('the slices hold at least 85 % of the lines of contract, server and web', async () => {
  const { all, held, without } = await countLines();
  expect(all).toBeGreaterThan(50_000);
  expect((held / all) * 100, `without a slice: ${without.join(', ')}`).toBeGreaterThanOrEqual(85);
});

it('every service, store, policy, answer and handler of the server is in a slice', async () => {
  const { without } = await countLines();
  const rules = /^server\/(?!demo\/).*\.(service|store|policy|present|handlers)\.ts$/;
  expect(without.filter((file) => rules.test(file))).toEqual([]);
});

it('the list of faults that no test noticed names expressions that still stand', async () => {
  const bare = (text: string) => text.replaceAll(/\s+/g, '');
  const gone: string[] = [];
  for (const fault of Object.values(survivors).flatMap(Object.keys)) {
    const [file = '', , ...change] = fault.split(' | ');
    if (!file.includes('/')) continue;
    const [before = ''] = change.join(' | ').split(' → ');
    const path = join(projectFolder, file);
    const source = existsSync(path) ? await readFile(path, 'utf8') : '';
    // A long one is shortened in its middle.
    if (before.split(' … ').some((part) => !bare(source).includes(bare(part)))) gone.push(fault);
  }
  expect(gone).toEqual([]);
});

describe('a slice', () => {
  it('has files, and a file is in one', async () => {
    const seen = new Map<string, SliceName>();
    for (const name of names) {
      const files = await filesOf(name);
      expect(files.length, name).toBeGreaterThan(0);
      for (const file of files) {
        expect(seen.get(file), file).toBeUndefined();
        seen.set(file, name);
      }
    }
  });

  it('is tried on the tests beside its files, on those that import them, and on those that it names, slow ones last', async () => {
    const tests = await testsOf('queue', ['server/queue/queue.policy.ts', 'contract/queue/order.ts']);
    expect(tests).toContain('server/queue/queue.policy.test.ts');
    expect(tests).toContain('contract/queue/order.test.ts');
    // It imports the service of the queue, but nothing of these two.
    expect(tests.indexOf('server/queue/queue.test.ts')).toBeLessThan(
      tests.indexOf('server/messages-out/queue-messages.test.ts'),
    );
    expect(tests).not.toContain('server/payments/drawers.test.ts');
    expect(await testsOf('money', ['server/payments/drawers.service.ts'])).toContain(
      'server/payments/drawers-of.test.ts',
    );
    expect((await testsOf('permissions', ['contract/permissions.ts'])).at(-1)).toMatch(/^server\/ladder/);
  });
});
