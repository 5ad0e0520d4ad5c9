import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listChanged } from './changed.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinic-changed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder, stdio: 'pipe' });
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('lists what differs from a commit: changed, moved, gone and new files, committed or not', () => {
  git('init', '-q');
  write('.gitignore', 'kept-out');
  for (const name of ['same', 'edited', 'gone', 'moved', 'staged']) write(name, `${name}\n`.repeat(5));
  git('add', '.');
  git('commit', '-qm', 'one');
  write('edited', 'other');
  git('rm', '-q', 'gone');
  git('mv', 'moved', 'মoved to');
  write('staged', 'other');
  git('add', 'staged');
  write('new', 'new');
  write('kept-out', 'new');
  const all = ['edited', 'gone', 'moved', 'new', 'staged', 'মoved to'];
  expect(listChanged('HEAD', folder)).toEqual(all);
  git('add', '.');
  git('commit', '-qm', 'two');
  expect(listChanged('HEAD', folder)).toEqual([]);
  expect(listChanged('HEAD~1', folder)).toEqual(all);
  expect(() => listChanged('nowhere', folder)).toThrow('nowhere');
});
