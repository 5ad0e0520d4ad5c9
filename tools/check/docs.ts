import { access, readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { permissionsPage } from '../permissions-page.ts';
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
  said: readonly { value: string; start: number }[];
}

/** References to pages that are not in the project. */
const strange =
  /\bspec §|\b(?:spec|decisions)\.md\b|\bas described\b|\bthe described\b|\bdescribed (?:field|payload|form|word|text|name|message|call)s?\b/g;
/** The same in code, where pages must be named with their folder, and in comments. */
const strangeInCode = /(?<![\w/.-])(?:permissions|security|india)\.md\b|\((?:[^()]*[,;] )?decisions[,)]/g;
const strangeInComments = /§ ?\d|\bT\d{2}\b|\bthe (?:client's )?description\b/g;

/** A path in the project, as pages name it, without placeholders. */
const codePath = /`((?:contract|server|web|e2e|bench|tools)\/[\w./-]+)`/g;

/**
 * Checks that the documents are complete: `docs/permissions.md` is up to date, every cited number and page exists, and
 * no text refers to pages outside the project. Migrations are skipped, since they never change.
 */
export async function findDocViolations(modules: readonly Module[]): Promise<string[]> {
  const sources = [...modules, ...(await readOtherCode())].filter(({ path }) => !path.startsWith('tools/check/docs.'));
  const pages = await readPages();
  const written = pages.find(({ path }) => path === 'docs/permissions.md')?.text;
  return [
    ...(written === permissionsPage() ? [] : ['docs/permissions.md is not what the tables say: npm run docs']),
    ...findCitationViolations(sources.map(sourceOf), pages),
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
    for (const { value, start } of source.said) {
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

/** Only the page of requirements may mention the description it was written from. */
function findStrange({ path, text, said }: Source, place: (offset: number) => string): string[] {
  if (path === 'docs/requirements.md') return [];
  const found = [...text.matchAll(strange)].map((match) => ({ at: match.index, words: match[0] }));
  if (!path.endsWith('.md')) {
    for (const match of text.matchAll(strangeInCode)) found.push({ at: match.index, words: match[0] });
    for (const { value, start } of said)
      for (const match of value.matchAll(strangeInComments)) found.push({ at: start + match.index, words: match[0] });
  }
  return found.map(({ at, words }) => `${place(at)} cites a page from elsewhere: "${words}"`);
}

/** The project files and pages that a text names, relative to the project. */
export function filesNamedIn({ path, text }: Source): string[] {
  const found = [...text.matchAll(/(?<![\w/.-])docs\/[\w/-]+\.md\b/g)].map(([file]) => file);
  if (!path.endsWith('.md')) return found;
  for (const [, link = ''] of text.matchAll(/\]\(([\w./-]+\.md)\)/g)) found.push(posix.join(posix.dirname(path), link));
  for (const [, file = ''] of text.matchAll(codePath)) found.push(file);
  return found;
}

async function findLostFiles(sources: readonly Source[]): Promise<string[]> {
  const lost = await Promise.all(
    sources.flatMap((source) =>
      filesNamedIn(source).map(async (file) =>
        access(join(projectFolder, file)).then(
          () => [],
          () => [`${source.path} names ${file}, which is not there`],
        ),
      ),
    ),
  );
  return [...new Set(lost.flat())];
}

/** The text of a module, style sheet or page that may contain citations. */
export function sourceOf({ path, text, comments }: Pick<Module, 'path' | 'text'> & Partial<Module>): Source {
  if (comments) return { path, text, said: comments.map(({ value, start }) => ({ value, start: start + 2 })) };
  const parts = path.endsWith('.md') ? [...text.matchAll(/^.*$/gm)] : [...text.matchAll(/\/\*[\s\S]*?\*\//g)];
  return { path, text, said: parts.map((part) => ({ value: part[0], start: part.index })) };
}

async function readOtherCode(): Promise<(Pick<Module, 'path' | 'text'> & Partial<Module>)[]> {
  const paths = await listFiles(/\.(mjs|js|css)$/);
  return Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(projectFolder, path), 'utf8');
      return path.endsWith('.css') ? { path, text } : parseModule(path, text);
    }),
  );
}

async function readPages(): Promise<Source[]> {
  const docs = await readdir(join(projectFolder, 'docs'), { recursive: true });
  const paths = [
    'README.md',
    ...docs.map((path) => `docs/${path.replaceAll('\\', '/')}`),
    ...(await listFiles(/\.md$/)),
  ];
  return Promise.all(
    paths
      .filter((path) => path.endsWith('.md'))
      .map(async (path) => sourceOf({ path, text: await readFile(join(projectFolder, path), 'utf8') })),
  );
}
