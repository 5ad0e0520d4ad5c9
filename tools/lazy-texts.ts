import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { parseModule, projectFolder, walk } from './check/source.ts';

const textsModule = '#web/i18n/index.ts';
/** The catalogues that the portal loads at its start (`web/i18n/index.ts`); `site` belongs to the public pages. */
const elsewhere = ['app', 'ui', 'messages', 'site'];
const catalogues = [
  ...readdirSync(join(projectFolder, 'web/i18n/en'))
    .map((file) => file.replace(/\.json$/, ''))
    .filter((name) => !elsewhere.includes(name)),
  // Part of the shared messages (message-parts.ts).
  'field-texts',
];

/**
 * A Vite plugin: each `import('./part.tsx')` of the portal also loads the catalogues that the part uses, in parallel,
 * and waits for both. The catalogues are found in the sources of the part and of everything it imports. In development
 * every part loads all catalogues, because changes in imports would not be noticed.
 */
export function lazyTexts(): Plugin {
  let all = false;
  return {
    name: 'lazy-texts',
    enforce: 'pre',
    configResolved: ({ command }) => void (all = command === 'serve'),
    transform: {
      filter: { id: /[/\\]web[/\\].*\.tsx?$/, code: /\bimport\(/ },
      handler: (code, id) => {
        const path = relative(projectFolder, id).replaceAll('\\', '/');
        if (!isOfPortal(path)) return null;
        const rewritten = addTexts(path, code, all ? () => catalogues : textsOf);
        return rewritten === code ? null : { code: rewritten, map: null };
      },
    },
  };
}

/** The public pages have their own scripts, which use no catalogues. */
const isOfPortal = (path: string) => path.startsWith('web/') && !path.startsWith('web/site/');

/** Adds the texts to each lazy import of a module. `find` answers the catalogues of a path. */
export function addTexts(path: string, code: string, find: (path: string) => readonly string[]): string {
  const module = parseModule(path, code);
  const places: { start: number; end: number; names: string }[] = [];
  walk(module, {
    ImportExpression: ({ start, end, source }) => {
      const target = module.imports.find(
        ({ specifier }) => source.type === 'Literal' && specifier === source.value,
      )?.target;
      const texts = target?.startsWith('web/') ? find(target) : [];
      if (texts.length > 0) places.push({ start, end, names: texts.map((name) => `'${name}'`).join(', ') });
    },
  });
  if (places.length === 0) return code;
  let rest = code;
  for (const { start, end, names } of places.toSorted((a, b) => b.start - a.start)) {
    const both = `Promise.all([${rest.slice(start, end)}, __needTexts(${names})]).then(([part]) => part)`;
    rest = rest.slice(0, start) + both + rest.slice(end);
  }
  return `import { needTexts as __needTexts } from '${textsModule}';${rest}`;
}

/** The catalogues used by a module and everything it imports, except lazy imports. */
export function textsOf(path: string): string[] {
  const seen = new Set<string>();
  const texts = new Set<string>();
  const visit = (at: string): void => {
    if (seen.has(at) || !/^web\/.*\.tsx?$/.test(at)) return;
    seen.add(at);
    const module = parseModule(at, readFileSync(join(projectFolder, at), 'utf8'));
    for (const name of cataloguesIn(module.text)) texts.add(name);
    for (const { target, typeOnly, lazy } of module.imports) if (target && !typeOnly && !lazy) visit(target);
  };
  visit(path);
  return [...texts].sort();
}

/** The catalogues a source uses: `useTranslation('bookings')`, `t('bookings:status')`, `{ ns: 'bookings' }`. */
export function cataloguesIn(source: string): string[] {
  const asked = [...source.matchAll(/\buseTranslation\(([^)]*)\)|\bns: ('[\w-]+')|['"`]([\w-]+):/g)];
  const words = asked.flatMap(
    ([, called = '', named = '', prefix = '']) => `${called} ${named} ${prefix}`.match(/[\w-]+/g) ?? [],
  );
  return catalogues.filter((name) => words.includes(name));
}
