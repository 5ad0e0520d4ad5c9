import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { parseModule, projectFolder, walk } from './check/source.ts';

const textsModule = '#web/i18n/index.ts';
/** What the portal starts with (`web/i18n/index.ts`). `site` is the public pages'. */
const elsewhere = ['app', 'ui', 'messages', 'site'];
const catalogues = readdirSync(join(projectFolder, 'web/i18n/en'))
  .map((file) => file.replace(/\.json$/, ''))
  .filter((name) => !elsewhere.includes(name));

/**
 * Gives each `import('./part.tsx')` of the portal the catalogues that the part speaks from: both travel at the same
 * time, and the part is drawn when both are there. Which they are is read from its source and the source of all that it
 * imports.
 *
 * While developing every part gets all catalogues, since a change of what it imports would not be noticed here.
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

/** The scripts of the public pages are developed beside the portal, and start no texts. */
const isOfPortal = (path: string) => path.startsWith('web/') && !path.startsWith('web/site/');

/** The module with its lazy imports waiting for their texts as well. `find` says which texts those of a path are. */
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

/** The catalogues that a module and all that it imports, but for what is lazy there, speak from. */
export function textsOf(path: string): string[] {
  const seen = new Set<string>();
  const texts = new Set<string>();
  const visit = (at: string): void => {
    if (seen.has(at) || !/^web\/.*\.tsx?$/.test(at)) return;
    seen.add(at);
    const module = parseModule(at, readFileSync(join(projectFolder, at), 'utf8'));
    for (const name of namesIn(module.text)) texts.add(name);
    for (const { target, typeOnly, lazy } of module.imports) if (target && !typeOnly && !lazy) visit(target);
  };
  visit(path);
  return [...texts].sort();
}

/**
 * Catalogues by which a source asks for texts: `useTranslation('bookings')`, `t('bookings:status')`, `{ ns: 'bookings'
 * }`.
 */
function namesIn(source: string): string[] {
  const asked = [...source.matchAll(/\buseTranslation\(([^)]*)\)|\bns: ('[\w-]+')|['"`]([\w-]+):/g)];
  const words = asked.flatMap(
    ([, called = '', named = '', prefix = '']) => `${called} ${named} ${prefix}`.match(/[\w-]+/g) ?? [],
  );
  return catalogues.filter((name) => words.includes(name));
}
