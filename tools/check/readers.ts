import { roles } from '../../contract/roles.ts';
import { isTest, lineOf, walk, type Module } from './source.ts';

/** The only module of the portal that asks the table of permissions. */
const home = 'web/lib/reader.ts';
/** Folders that are no departments: the frame and its dashboards are chosen by role (contract/screens.ts). */
const isFrame = (path: string) => /^web\/(app|ui|lib|i18n|site|testing)\//.test(path);
/** There roles are the data: they are given, asked for and named. */
const isAboutRoles = (path: string) => path.startsWith('web/accounts/roles/');
/** Departments whose every record says what may be done: their screens ask nothing of the reader. */
const saysAll = (path: string) => /^web\/(schedules|queue)\//.test(path);
const roleNames: readonly unknown[] = roles;

/**
 * Screens do not work out who may do what with a record: the server says it, in `abilities`. So they ask neither the
 * table of permissions nor, in the departments, for a role by its name.
 * @returns one line per violation; having seen no screens, or not the home of these questions, is one too
 */
export function findReaderViolations(modules: Module[]): string[] {
  const seen = modules.filter(({ path }) => path.startsWith('web/') && !isTest(path));
  if (!seen.some(({ path }) => path !== home)) return ['web: the check of readers saw no screen, so it proved nothing'];
  if (!seen.some(({ path }) => path === home)) return [`${home}: the check of readers did not see it`];
  return seen.filter(({ path }) => path !== home).flatMap(findIn);
}

function findIn(module: Module): string[] {
  const { path, text, imports } = module;
  const violations = imports
    .filter(({ target, typeOnly }) => target === 'contract/permissions.ts' && !typeOnly)
    .map(({ line }) => `${path}:${line} asks for a permission: take the record's abilities, or ${home}`);
  if (saysAll(path))
    violations.push(
      ...imports
        .filter(({ target }) => target === home || target === 'contract/roles.ts')
        .map(({ line }) => `${path}:${line} asks about the reader: take the record's abilities`),
    );
  if (isFrame(path) || isAboutRoles(path)) return violations;
  for (const start of rolesNamedIn(module))
    violations.push(`${path}:${lineOf(text, start)} names a role: take the record's abilities, or ${home}`);
  return violations;
}

/** Where the server says what a role may: policies, and what is known of whoever asks. */
const isPolicy = (path: string) => path.endsWith('.policy.ts') || path === 'server/shared/caller.ts';
/** SQL names roles within its statements; lists have a word for each role. */
const isServerAside = (path: string) =>
  isTest(path) || /^server\/(demo|testing|ladder)\//.test(path) || path === 'server/lists/words.ts';

/**
 * The server asks the table of permissions, or a policy: nothing else names a role.
 * @returns one line per violation; having seen no policy that names one is one too
 */
export function findNamedRoles(modules: readonly Module[]): string[] {
  const seen = modules.filter(({ path }) => path.startsWith('server/') && !isServerAside(path));
  if (!seen.some((module) => isPolicy(module.path) && rolesNamedIn(module).length > 0))
    return ['server: the check of readers saw no policy that names a role, so it proved nothing'];
  return seen
    .filter(({ path }) => !isPolicy(path))
    .flatMap((module) =>
      rolesNamedIn(module).map(
        (start) => `${module.path}:${lineOf(module.text, start)} names a role: that is for a *.policy.ts`,
      ),
    );
}

/** Where a module names a role, as a value or as the key of one: however it is then compared. */
function rolesNamedIn(module: Module): number[] {
  const found: number[] = [];
  walk(module, {
    Literal: ({ start, value }) => {
      if (roleNames.includes(value)) found.push(start);
    },
    TemplateLiteral: ({ start, quasis }) => {
      if (quasis.length === 1 && roleNames.includes(quasis[0]?.value.raw)) found.push(start);
    },
    Property: ({ key }) => {
      if (key.type === 'Identifier' && roleNames.includes(key.name)) found.push(key.start);
    },
  });
  return found;
}
