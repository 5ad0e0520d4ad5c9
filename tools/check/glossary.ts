import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from './catalogues.ts';
import { projectFolder } from './source.ts';
import type { Module } from './source.ts';

/** A row of the glossary's table of Bengali wording. */
interface Wording {
  bengali: string;
  /** Variants that no Bengali text has, with any ending; `0–9` stands for Latin digits in catalogues. */
  never: string[];
  /** Where they may stand all the same: a catalogue or file, or a catalogue and one of its keys. */
  except: string[];
}

/** A Bengali text and where it stands: a catalogue and its key, or a line of code. */
interface Place {
  path: string;
  key: string;
  text: string;
  isCatalogue: boolean;
}

export const readGlossary = () => readFile(join(projectFolder, 'docs/glossary.md'), 'utf8');

/**
 * Finds words that the glossary (`docs/glossary.md`) bans, in Bengali catalogues and in the Bengali texts of the code.
 * Exceptions stand in the glossary alone, and each must be needed. Having read no wording or no text is a violation.
 */
export function findGlossaryViolations(
  glossary: string,
  catalogues: readonly Catalogue[],
  modules: readonly Pick<Module, 'path' | 'text'>[],
): string[] {
  const wordings = readWordings(glossary);
  if (wordings.every(({ never }) => never.length === 0)) return ['docs/glossary.md bans no word, so it proved nothing'];
  const places = [...catalogues.flatMap(placesOf), ...modules.flatMap(linesOf)];
  if (!places.some(({ isCatalogue }) => isCatalogue))
    return ['the check of the glossary saw no text: it proved nothing'];
  const terms = readTerms(glossary).map((text) => ({ path: 'docs/glossary.md', key: text, text, isCatalogue: false }));
  return wordings.flatMap((wording) => {
    const needed = new Set<string>();
    const violations = wording.never.flatMap((word) => {
      const found = [...places, ...terms].filter((place) => stands(word, place));
      const allowed = (place: Place) => {
        const exception = wording.except.find((one) => one === place.path || one === `${place.path} ${place.key}`);
        if (exception) needed.add(exception);
        return exception !== undefined;
      };
      return found
        .filter((place) => !allowed(place))
        .map(({ path, key, text }) => `${path} "${key}" has ${word}, not ${wording.bengali}: ${text.trim()}`);
    });
    const idle = wording.except.filter((one) => !needed.has(one));
    return [...violations, ...idle.map((one) => `docs/glossary.md allows ${one} what it does not have`)];
  });
}

/** The rows of tables with a column "never". */
function readWordings(glossary: string): Wording[] {
  return tablesOf(glossary).flatMap(({ columns, rows }) => {
    const [bengali, never, except] = ['বাংলা', 'never', 'except'].map((name) => columns.indexOf(name));
    if (never === undefined || never < 0) return [];
    const list = (cell = '') => cell.replaceAll('`', '').split(', ').filter(Boolean);
    return rows.map((cells) => ({
      bengali: cells[bengali ?? -1] ?? '',
      never: list(cells[never]),
      except: list(cells[except ?? -1]),
    }));
  });
}

/** The Bengali words of all tables: the glossary itself uses none that it bans. */
const readTerms = (glossary: string) =>
  tablesOf(glossary).flatMap(({ columns, rows }) => rows.map((cells) => cells[columns.indexOf('বাংলা')] ?? ''));

function tablesOf(page: string): { columns: string[]; rows: string[][] }[] {
  const tables: { columns: string[]; rows: string[][] }[] = [];
  let before = '';
  for (const line of page.split('\n')) {
    if (/^\|[ |-]+\|$/.test(line)) tables.push({ columns: cellsOf(before), rows: [] });
    else if (line.startsWith('|') && before.startsWith('|')) tables.at(-1)?.rows.push(cellsOf(line));
    before = line;
  }
  return tables;
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const placesOf = ({ path, bn }: Catalogue): Place[] =>
  Object.entries(bn).map(([key, text]) => ({ path, key, text: String(text).normalize('NFC'), isCatalogue: true }));

/** The lines of a source file that have Bengali; tests quote what people type. */
const linesOf = ({ path, text }: Pick<Module, 'path' | 'text'>): Place[] =>
  /\.(test|spec)\.tsx?$|\/testing\/|^tools\/check\//.test(path)
    ? []
    : text.split('\n').flatMap((line, index) => {
        const place = { path, key: String(index + 1), text: line.normalize('NFC'), isCatalogue: false };
        return /[\u0980-\u09ff]/.test(line) ? [place] : [];
      });

/** What Bengali puts behind a noun. */
const endings = 'টি|টা|টো|টে|গুলি|গুলো|ের|র|কে|তে|এ|ে|য়|ও|ই|সহ|দের|রা';

function stands(word: string, { text, isCatalogue }: Place): boolean {
  if (word === '0–9') return isCatalogue && /[0-9]/.test(text.replace(/\{\{?[^}]*\}?\}/g, ''));
  const letter = '[\\u0980-\\u09ffA-Za-z]';
  return new RegExp(`(?<!${letter})${word.normalize('NFC')}(?:${endings.normalize('NFC')})*(?!${letter})`).test(text);
}
