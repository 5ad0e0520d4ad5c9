import { glob, readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { permissionsPage, withTables } from '../derived-pages.ts';
import { lineOf, listFiles, parseModule, projectFolder } from './source.ts';
import type { Module } from './source.ts';

/** Which page defines the numbers with these letters. */
const homes: Readonly<Record<string, readonly string[]>> = {
  'docs/requirements.md': ['R', 'D'],
  'docs/security.md': ['S'],
  'docs/india.md': ['I'],
  'docs/permissions.md': ['P'],
};
/** A citation. Numbers with `S` have two digits or more, because S3 is a storage protocol. */
const citation = /\b(?:[RDIP]\d{1,3}|S\d{2,3})\b/g;

/** A text that may contain citations: a page, or a source file with its comments. */
interface Source {
  path: string;
  text: string;
  /**
   * The parts in which numbers count as citations: comments of code, all of a page. `S190` in the path of an SVG is
   * none.
   */
  prose: readonly { value: string; start: number }[];
}

/** References to pages that are not in the project. */
const strange =
  /\bspec §|\b(?:spec|decisions)\.md\b|\bas described\b|\bthe described\b|\bdescribed (?:field|payload|form|word|text|name|message|call)s?\b/g;
/** The same in code, where pages must be named with their folder, and in comments. */
const strangeInCode = /(?<![\w/.-])(?:permissions|security|india)\.md\b|\((?:[^()]*[,;] )?decisions[,)]/g;
const strangeInComments = /§ ?\d|\bT\d{2}\b|\bthe (?:client's )?description\b/g;

/** A path in the project as comments and pages name it: `*`, `{a,b}` and `<name>` stand for any. */
const projectPath = /(?<![\w#@~%./:}>*-])(?:contract|server|web|e2e|bench|tools|docs)\/[\w.*<>{},/-]*[\w*>}]/g;

/**
 * Checks that the documents are complete: `docs/permissions.md` is up to date, every cited number and page exists, and
 * no text refers to pages outside the project. Every file that a comment or a page names exists. Each decision has its
 * date and status, and the index of decisions says the same.
 */
export async function findDocViolations(modules: readonly Module[]): Promise<string[]> {
  if (modules.length === 0) return ['the check of documents saw no module, so it proved nothing'];
  const sources = [...modules, ...(await readOtherCode())].filter(({ path }) => !path.startsWith('tools/check/docs.'));
  const pages = await readPages();
  const architecture = pages.find(({ path }) => path === 'docs/architecture.md')?.text;
  const written = pages.find(({ path }) => path === 'docs/permissions.md')?.text;
  return [
    ...(architecture === undefined || architecture === withTables(architecture)
      ? []
      : ['docs/architecture.md does not have the floors as they are: npm run docs']),
    ...(written === permissionsPage() ? [] : ['docs/permissions.md is not what the tables say: npm run docs']),
    ...findCitationViolations(sources.map(sourceOf), pages),
    ...findUntestedRules(pages.find(({ path }) => path === 'docs/india.md')?.text ?? ''),
    ...findUndatedDecisions(pages),
    ...(await findLostFiles([...sources.map(sourceOf), ...pages])),
  ];
}

/**
 * Checks cited numbers and pages. If no code cites a number at all, that is a violation too: the check would prove
 * nothing.
 */
export function findCitationViolations(sources: readonly Source[], pages: readonly Source[]): string[] {
  const violations: string[] = [];
  const known = new Set<string>();
  for (const [path, own] of Object.entries(homes)) {
    const page = pages.find((one) => one.path === path);
    if (!page) violations.push(`${path} is missing`);
    for (const [, number = ''] of page?.text.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm) ?? []) {
      if (!own.includes(number[0]!)) violations.push(`${path} holds ${number}, whose letter is not its own`);
      if (known.has(number)) violations.push(`${path} holds ${number} twice`);
      known.add(number);
    }
  }
  let seen = 0;
  for (const source of [...sources, ...pages]) {
    const place = (offset: number) => `${source.path}:${lineOf(source.text, offset)}`;
    for (const { value, start } of source.prose) {
      for (const match of value.matchAll(citation)) {
        if (!source.path.endsWith('.md')) seen += 1;
        if (!known.has(match[0]))
          violations.push(`${place(start + match.index)} cites ${match[0]}, which no page holds`);
      }
    }
    violations.push(...findStrange(source, place));
  }
  return seen === 0 ? [...violations, 'no code cites a number, so the check proved nothing'] : violations;
}

/** Each rule that the product follows names the test that proves it. Those under `Not built` need none. */
export function findUntestedRules(page: string): string[] {
  const [built = ''] = page.split('## Not built');
  const rules = built.split(/^(?=- \*\*I\d+\*\*)/m).slice(1);
  return rules
    .filter((rule) => !/`[\w./-]+\.(?:test|spec)\.tsx?`/.test(rule))
    .map((rule) => `docs/india.md: ${/I\d+/.exec(rule)?.[0]} names no test`);
}

const decisionPage = /^docs\/decisions\/(\d{4}-[\w-]+\.md)$/;
/** Below the title of a decision: its date, and whether it is in force. */
const decisionHead = new RegExp(
  [
    /^# (\d+)\. (.+)\n\n(\d{1,2} [A-Z][a-z]+ \d{4})\. /,
    /(Accepted|Superseded by \[\d+\]\([\w-]+\.md\))\.(?: Amended by (\[.+\))[:.].*)?\n/,
  ]
    .map(({ source }) => source)
    .join(''),
);

/** Each decision begins with its number, title, date and status, and stands so in the index. */
export function findUndatedDecisions(pages: readonly Pick<Source, 'path' | 'text'>[]): string[] {
  const index = pages.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
  return pages.flatMap(({ path, text }) => {
    const file = decisionPage.exec(path)?.[1];
    if (file === undefined) return [];
    const [, number = '', title = '', date = '', status = '', amended] = decisionHead.exec(text) ?? [];
    if (number === '') return [`${path} does not begin with title, date and status`];
    const row = `| [${number}](${file}) | ${title} | ${date} | ${amended ? `Amended by ${amended}` : status} |`;
    return index.includes(`${row}\n`) ? [] : [`docs/decisions/README.md lacks the line ${row}`];
  });
}

/** Only the page of requirements may mention the description it was written from. */
function findStrange({ path, text, prose }: Source, place: (offset: number) => string): string[] {
  if (path === 'docs/requirements.md') return [];
  const found = [...text.matchAll(strange)].map((match) => ({ at: match.index, words: match[0] }));
  if (!path.endsWith('.md')) {
    for (const match of text.matchAll(strangeInCode)) found.push({ at: match.index, words: match[0] });
    for (const { value, start } of prose)
      for (const match of value.matchAll(strangeInComments)) found.push({ at: start + match.index, words: match[0] });
  }
  return found.map(({ at, words }) => `${place(at)} cites a page from elsewhere: "${words}"`);
}

/**
 * The project files, folders and pages that a text names, relative to the project. In code, names in strings count only
 * for pages: a test makes up the paths it needs.
 */
export function filesNamedIn({ path, text, prose }: Source): string[] {
  const found = [...text.matchAll(/(?<![\w/.-])docs\/[\w/-]+\.md\b/g)].map(([file]) => file);
  for (const { value } of prose) for (const [file] of value.matchAll(projectPath)) found.push(file);
  if (path.endsWith('.md'))
    for (const [, link = ''] of text.matchAll(/\]\(([\w./-]+\.md)\)/g))
      found.push(posix.join(posix.dirname(path), link));
  return [...new Set(found)];
}

/** `NNNN` is the number of a migration that is still to be written. */
const isPlaceholder = (file: string) => file.includes('NNNN');

async function exists(file: string): Promise<boolean> {
  if (isPlaceholder(file)) return true;
  for await (const _ of glob(file.replace(/<[^>]*>/g, '*'), { cwd: projectFolder })) return true;
  return false;
}

/** Migrations keep what they said when they were written. */
const isHistory = ({ path }: Source) => path.startsWith('server/db/migrations/');

/** Names that lead nowhere. `*`, `{a,b}` and `<name>` in a path may stand for any name. */
export async function findLostFiles(sources: readonly Source[]): Promise<string[]> {
  const namers = new Map<string, string[]>();
  for (const source of sources.filter((one) => !isHistory(one)))
    for (const file of filesNamedIn(source)) namers.set(file, [...(namers.get(file) ?? []), source.path]);
  const lost = await Promise.all(
    [...namers].map(async ([file, paths]) =>
      (await exists(file)) ? [] : paths.map((path) => `${path} names ${file}, which is not there`),
    ),
  );
  return lost.flat();
}

/** The text of a module, style sheet or page that may contain citations. */
export function sourceOf({ path, text, comments }: Pick<Module, 'path' | 'text'> & Partial<Module>): Source {
  if (comments) return { path, text, prose: comments.map(({ value, start }) => ({ value, start: start + 2 })) };
  const comment = path.endsWith('.md') ? /^.*$/gm : path.endsWith('.sql') ? /--.*$/gm : /\/\*[\s\S]*?\*\//g;
  const parts = [...text.matchAll(comment)];
  return { path, text, prose: parts.map((part) => ({ value: part[0], start: part.index })) };
}

/** The code that `readModules` leaves out: style sheets, migrations, plain scripts, and the settings of tools. */
async function readOtherCode(): Promise<(Pick<Module, 'path' | 'text'> & Partial<Module>)[]> {
  const settings = (await readdir(projectFolder)).filter((path) => path.endsWith('.config.ts'));
  const paths = [...(await listFiles(/\.(mjs|js|css|sql)$/)), ...settings];
  return Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(projectFolder, path), 'utf8');
      return /\.(css|sql)$/.test(path) ? { path, text } : parseModule(path, text);
    }),
  );
}

async function readPages(): Promise<Source[]> {
  const docs = await readdir(join(projectFolder, 'docs'), { recursive: true });
  const paths = [
    'README.md',
    'CONTRIBUTING.md',
    ...docs.map((path) => `docs/${path.replaceAll('\\', '/')}`),
    ...(await listFiles(/\.md$/)),
  ];
  const read = async (path: string) => sourceOf({ path, text: await readFile(join(projectFolder, path), 'utf8') });
  return Promise.all(paths.filter((path) => path.endsWith('.md')).map(read));
}
