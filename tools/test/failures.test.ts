import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { describeFailures, repeatTest } from './failures.ts';
import type { Failure } from './failures.ts';

const failure = (kind: Failure['kind'], what: string): Failure => ({ kind, what, repeat: `npm run ${what}` });

it('lists what failed, worst first, each with the command that repeats it', () => {
  const list = describeFailures([
    failure('budget', 'bytes'),
    failure('check', 'types'),
    failure('journey', 'desk'),
    failure('test', 'money'),
    failure('start', 'build'),
    failure('test', 'rights'),
  ]);
  expect(list.split('\n')).toEqual([
    'Failed, worst first:',
    'start    build',
    '           npm run build',
    'test     money',
    '           npm run money',
    'test     rights',
    '           npm run rights',
    'journey  desk',
    '           npm run desk',
    'check    types',
    '           npm run types',
    'budget   bytes',
    '           npm run bytes',
  ]);
});

it('says nothing if nothing failed, and lists no more than sixty', () => {
  expect(describeFailures([])).toBe('');
  const many = describeFailures(Array.from({ length: 62 }, (_, n) => failure('test', `t${n}`)));
  expect(many).toContain('test     t59');
  expect(many).not.toContain('test     t60');
  expect(many.split('\n').at(-1)).toBe('… and 2 more');
});

it('repeats one test by a command whose title a shell and a regular expression leave as it is', () => {
  const title = `a doctor's fee (₹600) is "paid" | $1.50?`;
  const command = repeatTest('server/a.test.ts', title);
  const words = execFileSync('sh', ['-c', command.replace('npm test --', String.raw`printf '%s\n'`)], {
    encoding: 'utf8',
  });
  const [file, option, pattern = ''] = words.trim().split('\n');
  expect([file, option]).toEqual(['server/a.test.ts', '-t']);
  expect(new RegExp(`^${pattern}$`).test(title)).toBe(true);
  expect(new RegExp(`^${pattern}$`).test(title.replace('₹600', '₹601'))).toBe(false);
  expect(repeatTest('e2e/desk.spec.ts')).toBe('npm test -- e2e/desk.spec.ts');
});
