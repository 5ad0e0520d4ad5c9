import { answersOf, importedName, type Answers } from './answers.ts';
import { isTest, lineOf, walk, type Import, type Module } from './source.ts';
import { findUnpresented } from './unpresented.ts';

/** Folders of `web` that are not departments. */
const webShared = ['app', 'site', 'ui', 'lib', 'i18n', 'fonts', 'public', 'testing'];
/** Folders of `server` that are not departments. */
const serverShared = ['shared', 'http', 'guards', 'db', 'adapters', 'lists', 'print', 'site', 'start', 'testing'];

type Refusal = (module: Module, imported: Import, target: string) => string | null;

/**
 * Checks which module may import which (docs/architecture.md). Every other folder counts as a department, so new ones
 * are checked at once. Circles of imports are found by oxlint (import/no-cycle).
 * @returns one line per violation; having found no modules, or no imports, is one too
 */
export function findBoundaryViolations(modules: Module[]): string[] {
  const violations: string[] = [];
  for (const folder of ['contract', 'server', 'web']) {
    const seen = modules.filter(({ path }) => path.startsWith(`${folder}/`));
    if (seen.length === 0) violations.push(`${folder}: the check of boundaries saw no module, so it proved nothing`);
    else if (!seen.some(({ imports }) => imports.some(({ target }) => target !== null))) {
      violations.push(`${folder}: the check of boundaries saw no import between modules, so it proved nothing`);
    }
  }
  const withService = new Set(
    modules.filter(({ path }) => layerOf(path) === 'service').map(({ path }) => second(path)),
  );
  const answers = answersOf(modules);
  if (answers.names.size === 0) violations.push('contract: the check of answers saw none, so it proved nothing');
  for (const module of modules) {
    for (const imported of module.imports) {
      const reason =
        refusePackage(module, imported) ?? (imported.target ? refuseTarget(module, imported, imported.target) : null);
      // Without a service file, the department has no rules that an import could bypass.
      if (reason === pastTheService && !withService.has(second(module.path))) continue;
      if (reason) violations.push(`${module.path}:${imported.line} imports ${imported.specifier}: ${reason}`);
    }
    violations.push(...findMisplaced(module), ...findOutOfLayer(module, answers));
  }
  return violations;
}

const pastTheService = 'handlers go through the service';

const refusals: Refusal[] = [refuseBetweenTops, refuseInServer, refuseInWeb];

function refuseTarget(module: Module, imported: Import, target: string): string | null {
  for (const refusal of refusals) {
    const reason = refusal(module, imported, target);
    if (reason) return reason;
  }
  return null;
}

function refusePackage({ path }: Module, { specifier, target, typeOnly }: Import): string | null {
  if (target !== null || isTest(path)) return null;
  if (path.startsWith('contract/') && !/^zod(\/|$)/.test(specifier)) return 'the contract imports nothing but zod';
  const meetsBrowser = path.startsWith('contract/') || path.startsWith('web/');
  if (meetsBrowser && /^zod(?!\/mini$)/.test(specifier))
    return 'the browser takes zod/mini: the whole of zod makes code out of text, which the security policy refuses';
  if (path.startsWith('web/ui/') && specifier.startsWith('@tanstack/')) return 'the design system fetches nothing';
  if (!path.startsWith('web/ui/') && specifier.startsWith('@mantine/'))
    return 'screens are made of web/ui, which alone knows the kit';
  if (path.startsWith('web/') && specifier.startsWith('node:')) return 'the browser has no Node';
  const sqlHome = path.endsWith('.store.ts') || path.startsWith('server/db/') || /^(tools|bench)\//.test(path);
  if (specifier === 'pg' && !sqlHome && !typeOnly) return 'only stores and server/db speak to PostgreSQL';
  return null;
}

function refuseBetweenTops({ path }: Module, _: Import, target: string): string | null {
  const [from, to] = [top(path), top(target)];
  if (isTest(path)) return null;
  // The pictures of papers are those that the tests compare.
  if (path === 'tools/docs.ts' && target === 'server/testing/paper-looks.ts') return null;
  if (isTest(target)) return 'code does not depend on tests';
  if (from === to) return null;
  const allowed: Record<string, string[]> = {
    contract: [],
    server: ['contract'],
    web: ['contract'],
    tools: ['contract', 'server', 'web'],
    bench: ['contract', 'server', 'tools'],
  };
  return allowed[from]?.includes(to) ? null : `${from} does not import ${to}`;
}

/** In the server: handlers → service → store; another department only through its service; adapters only as types. */
function refuseInServer({ path }: Module, { typeOnly }: Import, target: string): string | null {
  if (!path.startsWith('server/') || !target.startsWith('server/') || isTest(path)) return null;
  const [from, to] = [second(path), second(target)];
  const [layer, wanted] = [layerOf(path), layerOf(target)];
  const isDepartment = (folder: string) => folder !== '' && !serverShared.includes(folder);
  if (!isDepartment(from)) return null;
  if (to === 'http' && ['service', 'store', 'policy', 'present'].includes(layer))
    return `a ${layer} knows nothing of HTTP`;
  if (to === 'adapters' && !typeOnly) return 'only main picks adapters; a department knows their types';
  if (isDepartment(to) && from !== to && !typeOnly && ['store', 'handlers'].includes(wanted))
    return 'another department is reached through its service';
  if (wanted === 'store' && layer === 'handlers') return pastTheService;
  if (['handlers', 'service'].includes(wanted) && layer === 'store' && !typeOnly)
    return 'a store may ask only the database';
  if (wanted === 'handlers' && layer === 'service') return 'a service does not know its handlers';
  if (['policy', 'present'].includes(layer) && ['store', 'service', 'handlers'].includes(wanted) && !typeOnly)
    return `a ${layer} is pure: it reads nothing`;
  return null;
}

/** In the browser: app → departments and site → ui, lib; departments do not import each other. */
function refuseInWeb({ path }: Module, { typeOnly }: Import, target: string): string | null {
  const from = second(path);
  const to = second(target);
  // What is typed, and an age, are read by one rule in fields and calls, and have the same limits.
  const isTyped =
    target.startsWith('contract/typed/') ||
    ['digits.ts', 'limits.ts', 'patients/age.ts'].some((name) => target === `contract/${name}`);
  if (path.startsWith('web/ui/') && target.startsWith('contract/') && !isTyped)
    return 'the design system knows no clinic words';
  const carriesSchemas =
    /^contract\/(endpoints|call|[\w-]+\/calls)\.ts$/.test(target) &&
    !typeOnly &&
    !/^web\/(site\/|lib\/calls\.ts$)/.test(path);
  if (path.startsWith('web/') && carriesSchemas && !isTest(path))
    return 'the browser knows the calls by web/lib/calls.ts, without their schemas';
  if (!path.startsWith('web/') || !target.startsWith('web/') || isTest(path) || from === 'app' || from === to)
    return null;
  const shared = ['ui', 'lib', 'i18n', 'fonts', 'public'];
  const allowed = from === 'ui' ? ['i18n', 'fonts'] : from === 'lib' ? ['i18n'] : shared;
  if (allowed.includes(to) || to === '') return null;
  const fromDepartment = !webShared.includes(from);
  return fromDepartment && !webShared.includes(to)
    ? 'departments do not import each other'
    : `web/${from} does not import web/${to}`;
}

/** SQL outside the stores, and environment variables read outside the start. */
function findMisplaced(module: Module): string[] {
  const { path, text } = module;
  if (isTest(path)) return [];
  const violations: string[] = [];
  const sqlHome =
    path.endsWith('.store.ts') ||
    path.startsWith('server/db/') ||
    path.startsWith('tools/') ||
    path.startsWith('bench/');
  const sql =
    /\b(SELECT\s[\s\S]+\sFROM|INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|(CREATE|ALTER|DROP)\s+(TABLE|INDEX|DATABASE))\b/;
  const lookAt = (node: { start: number }, content: string) => {
    if (!sqlHome && sql.test(content))
      violations.push(`${path}:${lineOf(text, node.start)} SQL belongs in a *.store.ts`);
  };
  const environmentHome = /^(server\/start\/main\.ts|server\/db\/embedded\/|tools\/|bench\/)/.test(path);
  walk(module, {
    Literal: (node) => {
      if (typeof node.value === 'string') lookAt(node, node.value);
    },
    TemplateLiteral: (node) => lookAt(node, node.quasis.map(({ value }) => value.raw).join(' ? ')),
    MemberExpression: (node) => {
      const isEnvironment =
        node.object.type === 'Identifier' &&
        node.object.name === 'process' &&
        node.property.type === 'Identifier' &&
        node.property.name === 'env';
      if (isEnvironment && !environmentHome)
        violations.push(`${path}:${lineOf(text, node.start)} only main reads the environment`);
    },
  });
  return violations;
}

/**
 * Answers are built in presenters; transactions are opened in services. A service, store or policy has no use for the
 * type of an answer under any name; other files (a CSV, a page) may read what a presenter built.
 */
function findOutOfLayer(module: Module, answers: Answers): string[] {
  const { path, text } = module;
  if (!path.startsWith('server/') || isTest(path) || ['testing', 'demo'].includes(second(path))) return [];
  const violations: string[] = [];
  const layer = layerOf(path);
  const mayAnswer = ['present', 'handlers'].includes(layer) || second(path) === 'http';
  const mayNotName = ['service', 'store', 'policy'].includes(layer);
  const mayOpen = layer === 'service' || ['guards', 'db'].includes(second(path));
  walk(module, {
    ImportDeclaration: ({ start, source, specifiers }) => {
      const file = source.value.replace(/^#/, '');
      const isAnswer = (name: string) =>
        file === 'contract/endpoints.ts'
          ? name === 'Answer' || name === 'Endpoints'
          : mayNotName && answers.names.get(file)?.has(name) === true;
      const takesAnswer = specifiers.some((part) =>
        part.type === 'ImportSpecifier' ? isAnswer(importedName(part.imported)) : mayNotName && answers.names.has(file),
      );
      if (takesAnswer && !mayAnswer)
        violations.push(`${path}:${lineOf(text, start)} answers are built by a *.present.ts`);
    },
    CallExpression: ({ start, callee }) => {
      const opens =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'transaction';
      if (opens && !mayOpen)
        violations.push(`${path}:${lineOf(text, start)} transactions are opened by a *.service.ts`);
    },
  });
  for (const { call, start } of layer === 'handlers' ? findUnpresented(module, answers) : [])
    violations.push(
      `${path}:${lineOf(text, start)} ${call} answers what no presenter built: that is for a *.present.ts`,
    );
  return violations;
}

const top = (path: string) => path.split('/')[0] ?? '';
/** The folder below the top folder; '' for a file directly in the top folder. */
const second = (path: string) => (path.split('/').length > 2 ? (path.split('/')[1] ?? '') : '');
const layerOf = (path: string) => /\.(handlers|service|store|policy|present)\.ts$/.exec(path)?.[1] ?? '';
