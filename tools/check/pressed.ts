import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoints.ts';
import type { ESTree } from 'vite';
import { isTest, walk, type Module } from './source.ts';

type Node = ESTree.Node;

/** Calls that follow a press: writes and downloads. Reads are seen wherever a part is drawn. */
const pressed = new Set(
  Object.entries(endpoints)
    .filter(([, { method, download }]: [string, Endpoint]) => download || method !== 'GET')
    .map(([name]) => name),
);

const isPressTest = (path: string) => /^web\/.*\.test\.tsx$/.test(path);
/** Parts of departments; what `lib` and `ui` send is named by a part, and the site's scripts have their own tests. */
const isPart = (path: string) => /^web\/(?!lib\/|ui\/|site\/)/.test(path) && !isTest(path);

/**
 * Finds parts of the web that name a call without a press test that looks at what was sent:
 * `server.sentTo('<call>')` in a test that imports the part, or what draws it.
 */
export function findUnpressed(modules: readonly Module[]): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const tested = new Set<string>();
  for (const module of modules) {
    if (!isPressTest(module.path)) continue;
    const calls = [...module.text.matchAll(/\bsentTo\('(\w+)'\)/g)].map(([, call]) => call);
    if (calls.length === 0) continue;
    for (const path of reachedFrom(module, byPath)) for (const call of calls) tested.add(`${path} ${call}`);
  }
  const named = modules.filter(({ path }) => isPart(path)).flatMap((module) => [...callsNamedIn(module)]);
  if (named.length === 0) return ['web: the check of press tests saw no part that sends a call, so it proved nothing'];
  return named.filter((pair) => !tested.has(pair)).map((pair) => `${pair}: no press test looks at this call`);
}

/** What takes the name of a catalogue, a read, a text or a page. */
const otherNames = new Set(['useTranslation', 'queryOf', 't', 'siteAddress']);

/**
 * `<file> <call>` for each call that a part names, once: `useAction('openDrawer')`, `downloadFile('exportMonth', …)`,
 * `call="printBill"`, `calls = { start: 'startHomeVisit' }`,
 * `(['printMyData', …]).map`. Elsewhere the same word may be a screen or an ability.
 */
function callsNamedIn(module: Module): Set<string> {
  const found = new Set<string>();
  const add = (node: Node | null): void => {
    if (node?.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(add);
    if (node?.type === 'JSXExpressionContainer' || node?.type === 'TSAsExpression') add(node.expression);
    if (node?.type === 'ParenthesizedExpression') add(node.expression);
    if (node?.type === 'ArrayExpression') node.elements.forEach(add);
    if (node?.type === 'ObjectExpression')
      for (const property of node.properties) if (property.type === 'Property') add(property.value);
    if (node?.type === 'Literal' && typeof node.value === 'string' && pressed.has(node.value))
      found.add(`${module.path} ${node.value}`);
  };
  walk(module, {
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'MemberExpression') add(callee.object);
      if (callee.type !== 'Identifier' || !otherNames.has(callee.name))
        for (const one of given) if (one.type !== 'ObjectExpression' && one.type !== 'ArrayExpression') add(one);
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && id.name === 'calls') add(init);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'call') add(value);
    },
    JSXAttribute: ({ name, value }) => {
      if (name.name === 'call') add(value);
    },
  });
  return found;
}

/** The files that a test imports, and what they import. */
function reachedFrom(test: Module, byPath: ReadonlyMap<string, Module>): Set<string> {
  const reached = new Set<string>();
  const queue = [test];
  for (let module = queue.pop(); module; module = queue.pop()) {
    for (const { target, typeOnly } of module.imports) {
      const next = target !== null && !typeOnly && !reached.has(target) ? byPath.get(target) : undefined;
      if (!next) continue;
      reached.add(next.path);
      queue.push(next);
    }
  }
  return reached;
}
