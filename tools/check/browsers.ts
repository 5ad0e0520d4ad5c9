import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addedFunctions } from '../../contract/browsers.ts';
import { isInFloor, isKept, partOf, partsOf, readTable } from './browser-data.ts';
import type { Entry } from './browser-data.ts';
import { allowed } from './newer-allowed.ts';
import { isTest, lineOf, listFiles, parseModule, projectFolder, walk, type Module, type Visits } from './source.ts';
import { readStyles } from './style-sheet.ts';

/** A use of something that not every browser of the floor has: `Map.groupBy`, `:has()`, `<details name>`. */
interface Use {
  path: string;
  line: number;
  what: string;
}

/** A use that does no harm, and why. */
export interface Allowed {
  what: string;
  where: RegExp;
  why: string;
}

const table = readTable();
const { builtins } = table.javascript;
const { api } = table;

/** What the build rewrites for the floor (`vite.config.ts`). */
const lowered = ['light-dark()', '&'];
const added: readonly string[] = addedFunctions;

/** The objects of a page that our code calls: among all of the table's, words like `scan` and `retry` are newer. */
const called = new RegExp(
  `^(?:${[
    'Abort|Array|Blob|CSSStyleSheet|Clipboard|Crypto|DOMRect|DOMParser|DataTransfer|Document|Element|Event|File',
    'FormData|HTML|Headers|Map$|Mutation|Navigator$|Node|Number|Object|Promise|Range|ReadableStream$|Reg|Request$',
    'Response$|Selection|Set$|Storage$|String|SubmitEvent|Text|URL|Uint8Array|Window$',
  ].join('|')})`,
);

/** Names of functions of objects that no object of the floor has: `toSorted`, `hidePopover`. */
const newMethods = findNewMethods();

function findNewMethods(): ReadonlySet<string> {
  const [known, newer] = [new Set<string>(), new Set<string>()];
  for (const [owner, part] of [...partsOf(builtins), ...partsOf(api)])
    for (const [name, one] of partsOf(part))
      if (isInFloor(part) && isInFloor(one)) known.add(name);
      else if (called.test(owner) && isKept(one)) newer.add(name);
  return new Set([...newer].filter((name) => !known.has(name) && !name.endsWith('_static')));
}

/** What a global or its part says: `Map.groupBy`, `AbortSignal.any`, `Intl.Segmenter`. */
const globalEntry = (name: string): Entry | undefined => partOf(builtins, name) ?? partOf(api, name);
function staticEntry(owner: string, name: string): Entry | undefined {
  const [builtin, ofApi] = [partOf(builtins, owner), partOf(api, owner)];
  return partOf(builtin, name) ?? partOf(ofApi, `${name}_static`);
}

/**
 * Finds functions, attributes and rules of style that are newer than the floor of browsers (`contract/browsers.ts`), in
 * the code and the style sheets that browsers load, by MDN's table. Syntax is not looked at: the build lowers it. A
 * function is known by its name: what all objects of that name have only since later is newer.
 */
export async function findBrowserViolations(modules: readonly Module[]): Promise<string[]> {
  const read = (path: string) => readFile(join(projectFolder, path), 'utf8');
  const [plain, sheets] = await Promise.all([listFiles(/^web\/.*\.js$/), listFiles(/^web\/.*\.css$/)]);
  const scripts = await Promise.all(plain.map(async (path) => parseModule(path, await read(path))));
  const styles = await Promise.all(sheets.map(async (path) => ({ path, text: await read(path) })));
  return checkBrowsers([...modules, ...scripts], styles, allowed);
}

/** One line per violation. Having found no code, or an allowed use that is there no more, is one too. */
export function checkBrowsers(
  modules: readonly Module[],
  sheets: readonly { path: string; text: string }[],
  allowances: readonly Allowed[],
): string[] {
  const shown = modules.filter(
    ({ path }) => /^(web|contract)\//.test(path) && !isTest(path) && !path.endsWith('/testing.ts'),
  );
  if (shown.length === 0) return ['no code was found, so nothing was checked'];
  const uses = [...shown.flatMap(usesOfScript), ...sheets.flatMap(usesOfSheet)];
  const allows = (one: Allowed, { path, what }: Use) => one.what === what && one.where.test(path);
  return [
    ...uses
      .filter((use) => !allowances.some((one) => allows(one, use)))
      .map(({ path, line, what }) => `${path}:${line} ${what} is newer than the floor of contract/browsers.ts`),
    ...allowances
      .filter((one) => !uses.some((use) => allows(one, use)))
      .map(({ what, where }) => `${what} is used no more in ${where.source}: take it off tools/check/newer-allowed.ts`),
  ];
}

function usesOfScript(module: Module): Use[] {
  const { path, text } = module;
  const uses: Use[] = [];
  const addedMethods = added.filter((name) => name.includes('.prototype.')).map((name) => name.split('.').at(-1));
  const report = (node: { start: number }, what: string) => {
    if (!added.includes(what)) uses.push({ path, line: lineOf(text, node.start), what });
  };
  const own = new Set(namesDeclared(module));
  const lookAtRegExp = (node: { start: number }, source: string) => {
    if (/\(\?<[=!]/.test(source)) report(node, '(?<=');
  };
  const lookAtGlobal = (node: { start: number }, name: string) => {
    if (!own.has(name) && !isInFloor(globalEntry(name))) report(node, name);
  };
  walk(module, {
    MemberExpression: ({ object, property, computed, start }) => {
      if (computed || property.type !== 'Identifier' || object.type !== 'Identifier' || own.has(object.name)) return;
      if (!isInFloor(staticEntry(object.name, property.name))) report({ start }, `${object.name}.${property.name}`);
    },
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier') lookAtGlobal(callee, callee.name);
      if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return;
      const { object, property } = callee;
      // A global's own function was looked at above; a library's is its own.
      if (object.type === 'Identifier' && (globalEntry(object.name) || own.has(`import ${object.name}`))) return;
      if (newMethods.has(property.name) && !addedMethods.includes(property.name))
        report(property, `.${property.name}()`);
    },
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier') lookAtGlobal(callee, callee.name);
    },
    Literal: (node) => {
      if ('regex' in node && node.regex) lookAtRegExp(node, node.regex.pattern);
      else if (typeof node.value === 'string') lookAtString(node, node.value);
    },
    TemplateElement: (node) => lookAtString(node, node.value.raw),
    ...attributeVisits(report),
  });
  function lookAtString(node: { start: number }, value: string) {
    lookAtRegExp(node, value);
    // Of a query for elements, or for the window.
    if (/:has\(/.test(value)) report(node, ':has()');
    if (/\((?:width|height) [<>]=?/.test(value)) report(node, '(width >= …)');
  }
  return uses;
}

/** The attributes of the elements that are written out. */
function attributeVisits(report: (node: { start: number }, what: string) => void): Visits {
  return {
    JSXOpeningElement: ({ name, attributes }) => {
      if (name.type !== 'JSXIdentifier' || !/^[a-z]/.test(name.name)) return;
      const element = partOf(table.html.elements, name.name);
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') continue;
        const key = attribute.name.name.toLowerCase();
        const entry = partOf(element, key) ?? partOf(table.html.global_attributes, key);
        if (!isInFloor(entry)) report(attribute, `<${name.name} ${key}>`);
      }
    },
  };
}

/** What a module declares or imports itself, under its name; what it imports from a package also as `import name`. */
function namesDeclared(module: Module): string[] {
  const names: string[] = [];
  walk(module, {
    ImportDeclaration: ({ specifiers, source }) => {
      for (const { local } of specifiers)
        names.push(local.name, ...(/^[.#]/.test(source.value) ? [] : [`import ${local.name}`]));
    },
    FunctionDeclaration: ({ id }) => {
      if (id) names.push(id.name);
    },
    VariableDeclarator: ({ id }) => {
      if (id.type === 'Identifier') names.push(id.name);
      if (id.type === 'ObjectPattern')
        for (const part of id.properties)
          if (part.type === 'Property' && part.value.type === 'Identifier') names.push(part.value.name);
    },
  });
  return names;
}

function usesOfSheet({ path, text }: { path: string; text: string }): Use[] {
  const { properties, selectors, types } = table.css;
  const uses = new Map<string, Use>();
  for (const { line, property, value, within } of readStyles(path, text)) {
    // Rules that a browser is asked for first.
    if (within.some((head) => head.startsWith('@supports'))) continue;
    const report = (what: string) => {
      if (!lowered.includes(what)) uses.set(`${what} ${within.join(' ')}`, { path, line, what });
    };
    if (!isInFloor(partOf(properties, property))) report(property);
    for (const [, name = ''] of value.matchAll(/([a-z][a-z-]*)\(/g))
      if (!isInFloor(partOf(partOf(types, 'color'), name) ?? partOf(types, name))) report(`${name}()`);
    for (const [, unit = ''] of value.matchAll(/(?<![\w#.-])-?[\d.]+([a-z]+)\b/g))
      if (!isInFloor(partOf(partOf(types, 'length'), unit))) report(unit);
    for (const head of within) {
      const [, at] = /^@([\w-]+)/.exec(head) ?? [];
      if (at !== undefined && !isInFloor(partOf(table.css['at-rules'], at))) report(`@${at}`);
      if (at !== undefined) continue;
      for (const [, name = '', call = ''] of head.matchAll(/::?([a-z-]+)(\()?/g))
        if (!isInFloor(partOf(selectors, name))) report(`:${name}${call && '()'}`);
    }
  }
  return [...uses.values()];
}
