import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../check/source.ts';
import { listParts, listShipped, readLicences } from './shipped.ts';

const rule = '='.repeat(100);

/** The notices of all that a release holds of others: name, version, licence, and the licence's text as it came. */
export async function makeNotices(): Promise<string> {
  const packages = (await listShipped()).map((one) => {
    const texts = readLicences(one);
    return section(`${one.name} ${one.version}`, one.licence, texts.length > 0 ? texts : [usualText(one.licence)]);
  });
  const parts = listParts().map(({ name, version, licence, description, text }) =>
    section(`${name} ${version}`.trim(), licence, [
      description,
      text ? readFileSync(join(projectFolder, text), 'utf8').trim() : usualText(licence),
    ]),
  );
  const beginning = 'This program holds parts of others, under these licences.';
  return `${[beginning, ...packages, ...parts].join(`\n\n${rule}\n`)}\n`;
}

const section = (title: string, licence: string, texts: readonly string[]) =>
  [title, `Licence: ${licence || 'see below'}`, '', texts.join('\n\n')].join('\n');

/** Of packages that only name their licence. @throws Error where its text is missing here, too */
function usualText(licence: string): string {
  const path = join(import.meta.dirname, 'licences', `${licence.toLowerCase()}.txt`);
  if (!existsSync(path)) throw new Error(`The text of the licence ${licence} is missing: put it into ${path}`);
  return `It brings no text of its licence. The usual one of ${licence}:\n\n${readFileSync(path, 'utf8').trim()}`;
}
