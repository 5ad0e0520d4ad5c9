import type { ESTree } from 'vite';
import { endpoints } from '../../contract/endpoints.ts';
import type { Endpoint } from '../../contract/endpoints.ts';
import { isTest, lineOf, walk, type Module } from './source.ts';

type Node = ESTree.Node;

/** Calls whose entry in the audit log is written by their own transaction. */
const changes = new Set(
  Object.entries(endpoints)
    .filter(([, { audit }]: [string, Endpoint]) => audit === 'change')
    .map(([name]) => name),
);

/** Writes outside a change's transaction, and why: a refusal must not undo them, or they precede the change. */
const alone: Readonly<Record<string, string>> = {
  countTry: 'a refused try counts too',
  takePhoneTry: 'a wrong code counts too',
  takeMaking: 'a challenge is used up before anything is compared',
  reserveFile: 'the name of a file is kept before the file is',
};

const write =
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|UPDATE)\s+(?:ONLY\s+)?(?!of\b|set\b|skip\b|nowait\b|no\b|on\b)[a-z_.]+\b/;

/** A declaration of a module: what it calls, by name, with the first thing that it gives. */
interface Part {
  calls: { name: string; given: string; at: number }[];
  /** All names that stand in it. */
  names: Set<string>;
  writes: boolean;
}

/**
 * Every write of a call that changes something is made with `tx`, which only `db.transaction` gives: beside it, the
 * change and its entry in the audit log could come apart. Follows each handler down to the stores.
 * @returns one line per violation; having met no write is one too
 */
export function findLooseWrites(modules: readonly Module[]): string[] {
  const ours = modules.filter(({ path }) => path.startsWith('server/') && !isAside(path));
  const byPath = new Map(
    ours.map((module) => [module.path, { module, parts: partsOf(module), sources: sourcesOf(module) }]),
  );
  type Place = { path: string; name: string };
  const placeOf = (path: string, name: string): Place | null => {
    const file = byPath.get(path);
    const source = file?.sources.get(name);
    if (source) return placeOf(source.path, source.name);
    return file?.parts.has(name) ? { path, name } : null;
  };
  const writers = new Map<string, boolean>();
  const isWriter = ({ path, name }: Place): boolean => {
    const key = `${path} ${name}`;
    const known = writers.get(key);
    if (known !== undefined) return known;
    writers.set(key, false);
    const part = byPath.get(path)!.parts.get(name)!;
    const found =
      part.writes ||
      [...part.names].some((other) => {
        const place = other === name ? null : placeOf(path, other);
        return place !== null && place.path.endsWith('.store.ts') && isWriter(place);
      });
    writers.set(key, found);
    return found;
  };
  const queue: Place[] = ours
    .filter(({ path }) => path.endsWith('.handlers.ts'))
    .flatMap(({ path }) =>
      [...byPath.get(path)!.parts.keys()].filter((name) => changes.has(name.slice(1))).map((name) => ({ path, name })),
    );
  const seen = new Set<string>();
  const violations: string[] = [];
  let met = 0;
  for (let place = queue.pop(); place; place = queue.pop()) {
    const { path, name } = place;
    if (seen.has(`${path} ${name}`) || path.endsWith('.store.ts')) continue;
    seen.add(`${path} ${name}`);
    const { module, parts } = byPath.get(path)!;
    const part = parts.get(name)!;
    for (const call of part.calls) {
      const target = placeOf(path, call.name);
      if (!target?.path.endsWith('.store.ts') || !isWriter(target)) continue;
      met += 1;
      if (call.given !== 'tx' && !alone[target.name])
        violations.push(`${path}:${lineOf(module.text, call.at)} writes with ${call.given} (${call.name}): take tx`);
    }
    for (const other of part.names) {
      const next = placeOf(path, other);
      if (next) queue.push(next);
    }
  }
  if (met === 0) violations.push('server: the check of transactions met no write of a change, so it proved nothing');
  return violations;
}

/** The declarations of a module by name; what a handler does for a call is `.<call>`. */
function partsOf(module: Module): Map<string, Part> {
  const parts = new Map<string, Part>();
  const add = (name: string, node: Node) => parts.set(name, partIn(module, node));
  for (const statement of module.program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'FunctionDeclaration' && declared.id) add(declared.id.name, declared);
    if (declared?.type === 'ClassDeclaration' && declared.id) add(declared.id.name, declared);
    if (declared?.type === 'VariableDeclaration')
      for (const one of declared.declarations) if (one.id.type === 'Identifier') add(one.id.name, one);
  }
  if (module.path.endsWith('.handlers.ts'))
    walk(module, {
      Property: (node) => {
        if (node.key.type === 'Identifier' && changes.has(node.key.name)) add(`.${node.key.name}`, node);
      },
    });
  return parts;
}

function partIn(module: Module, node: Node): Part {
  const text = module.text.slice(node.start, node.end);
  const calls = [...text.matchAll(/\b(\w+)\(\s*([\w.]*)(?=\s*[,)])/g)].map((found) => ({
    name: found[1] ?? '',
    given: found[2] || 'nothing',
    at: node.start + found.index,
  }));
  return { calls, names: new Set(text.match(/\b[a-zA-Z_]\w*\b/g)), writes: write.test(text) };
}

/** Where the names of a module come from that it imports, or passes on. */
function sourcesOf(module: Module): Map<string, { path: string; name: string }> {
  const sources = new Map<string, { path: string; name: string }>();
  const targetOf = (specifier: string) => module.imports.find((one) => one.specifier === specifier)?.target;
  walk(module, {
    ImportDeclaration: ({ source, specifiers }) => {
      const path = targetOf(source.value);
      for (const part of path ? specifiers : [])
        if (part.type === 'ImportSpecifier' && part.imported.type === 'Identifier')
          sources.set(part.local.name, { path: path!, name: part.imported.name });
    },
    ExportNamedDeclaration: ({ source, specifiers }) => {
      const path = source && targetOf(source.value);
      for (const part of path ? specifiers : [])
        if (part.local.type === 'Identifier' && part.exported.type === 'Identifier')
          sources.set(part.exported.name, { path: path!, name: part.local.name });
    },
  });
  return sources;
}

const isAside = (path: string) => isTest(path) || /^server\/(demo|testing|ladder)\//.test(path);
