import { describe, expect, it } from 'vitest';
import type { Failure } from './failures.ts';
import { runAll, runSome } from './order.ts';
import type { Parts } from './order.ts';
import type { TestCount } from './report.ts';

const passed: TestCount = { passed: 1, failures: [], flaky: [] };
const failed = (kind: Failure['kind']): TestCount => ({
  passed: 0,
  failures: [{ kind, what: kind, repeat: 'npm test' }],
  flaky: [],
});

/** Parts that note what ran; those of `broken` fail. */
function partsThat(broken: Partial<Record<keyof Parts, Failure['kind']>>) {
  const ran: string[] = [];
  const part = (name: keyof Parts, files?: readonly string[] | null) => {
    ran.push(files ? `${name} ${files.join(' ')}` : name);
    const kind = broken[name];
    return Promise.resolve(kind ? failed(kind) : passed);
  };
  const parts: Parts = {
    findBrowser: () => Promise.resolve('/usr/bin/chromium'),
    checks: () => part('checks'),
    build: () => part('build'),
    tests: ({ files }) => part('tests', files),
    journeys: ({ files }) => part('journeys', files),
  };
  return { parts, ran };
}
const silent = () => undefined;

describe('npm test', () => {
  it('runs the journeys and tells all failures after a failed check, test and budget', async () => {
    const { parts, ran } = partsThat({ checks: 'check', tests: 'budget', journeys: 'journey' });
    const { failures } = await runAll(parts, silent);
    expect(ran).toEqual(['checks', 'build', 'tests', 'journeys']);
    expect(failures.map(({ kind }) => kind)).toEqual(['check', 'budget', 'journey']);
  });

  it('runs what needs no build if the build fails, and says that the journeys did not run', async () => {
    const { parts, ran } = partsThat({ build: 'start' });
    const lines: string[] = [];
    const { failures, passed: count } = await runAll(parts, (line) => lines.push(line));
    expect(ran).toEqual(['checks', 'build', 'tests']);
    expect(failures.map(({ kind }) => kind)).toEqual(['start']);
    expect(count).toBe(2);
    expect(lines.join('\n')).toContain('The journeys did not run: they need the build.');
  });

  it('with files runs those alone: tests without a build, journeys with one', async () => {
    const { parts, ran } = partsThat({});
    await runSome(parts, ['server/a.test.ts', 'web/b.test.tsx'], undefined, silent);
    expect(ran).toEqual(['tests server/a.test.ts web/b.test.tsx']);
    await runSome(parts, ['e2e/c.spec.ts'], undefined, silent);
    expect(ran.slice(1)).toEqual(['build', 'journeys e2e/c.spec.ts']);
  });

  it('for a change runs the checks with what was chosen, and builds only for journeys', async () => {
    const { parts, ran } = partsThat({});
    await runAll(parts, silent, { tests: { files: ['server/a.test.ts'] }, journeys: { files: [] } });
    expect(ran).toEqual(['checks', 'tests server/a.test.ts']);
    await runAll(parts, silent, { tests: { files: [] }, journeys: { files: ['e2e/c.spec.ts'] } });
    expect(ran.slice(2)).toEqual(['checks', 'build', 'journeys e2e/c.spec.ts']);
  });
});
