import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { soffice } from './soffice.ts';

/** How LibreOffice is started, with a script in its place. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-soffice-'));
  await writeFile(path('letter'), 'a letter');
});
afterAll(() => rm(folder, { recursive: true }));

const path = (name: string) => join(folder, name);
async function standIn(script: string): Promise<string> {
  await writeFile(path('soffice'), `#!/bin/sh\n${script}\n`);
  await chmod(path('soffice'), 0o755);
  return path('soffice');
}
const leftFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('clinic-word-'));

it('converts a copy, with a profile of its own, without secrets, and leaves nothing behind', async () => {
  const before = await leftFolders();
  const command = await standIn(
    `env > ${path('env')}; echo "$@" > ${path('args')}; cat profile/user/registrymodifications.xcu > ${path('profile')}; cp report.docx report.pdf`,
  );
  await soffice(command).convert(path('letter'), 'docx', path('to.pdf'));
  expect(await readFile(path('to.pdf'), 'utf8')).toBe('a letter');
  expect(await readFile(path('args'), 'utf8')).toMatch(
    /^--headless .*-env:UserInstallation=file:\/\/\/.*\/profile --convert-to pdf:writer_pdf_Export --outdir \S+ \S+\/report\.docx\n$/,
  );
  const names = (await readFile(path('env'), 'utf8')).split('\n').map((line) => line.split('=')[0]);
  expect(names.filter((name) => !/^(PATH|HOME|TMPDIR|LANG|PWD|OLDPWD|SHLVL|_)?$/.test(name ?? ''))).toEqual([]);
  for (const rule of ['DisableMacrosExecution', 'BlockUntrustedRefererLinks'])
    expect(await readFile(path('profile'), 'utf8')).toContain(rule);
  expect(await leftFolders()).toEqual(before);
});

it('fails if LibreOffice fails, is missing, writes nothing, or takes too long; and what it started ends', async () => {
  const before = await leftFolders();
  const convert = async (command: string, timeoutMs = 20_000) =>
    soffice(command, { timeoutMs, memoryMb: 4000 }).convert(path('letter'), 'doc', path('none.pdf'));
  await expect(convert(await standIn('exit 3'))).rejects.toThrow('LibreOffice ended with 3');
  await expect(convert(path('missing'))).rejects.toThrow('LibreOffice ended with 127');
  await expect(convert(await standIn('true'))).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(convert(await standIn('sleep 600 & sleep 600'), 500)).rejects.toThrow('did not finish in time');
  expect(await leftFolders()).toEqual(before);
});
