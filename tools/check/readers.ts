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
  const isRole = (node: { type: string; value?: unknown }) => node.type === 'Literal' && roleNames.includes(node.value);
  walk(module, {
    BinaryExpression: ({ start, operator, left, right }) => {
      if (['===', '!=='].includes(operator) && (isRole(left) || isRole(right)))
        violations.push(`${path}:${lineOf(text, start)} compares a role: take the record's abilities, or ${home}`);
    },
  });
  return violations;
}
