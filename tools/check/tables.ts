import { endpoints } from '../../contract/endpoints.ts';
import type { Endpoint } from '../../contract/endpoints.ts';
import { permissions } from '../../contract/permissions.ts';
import { screens } from '../../contract/screens.ts';
import type { Screen } from '../../contract/screens.ts';
import type { Catalogue } from './catalogues.ts';
import { fieldLabels } from './texts.ts';
import { isTest, walk, type Module } from './source.ts';

/**
 * Checks the tables of the contract against the code: every call has a handler and an example, every permission is
 * used, every screen has a title in both languages.
 */
export function findTableViolations(modules: Module[], catalogues: Catalogue[]): string[] {
  const violations: string[] = [];
  const handlers = namesIn(modules.filter(({ path }) => path.endsWith('.handlers.ts')));
  const examples = namesIn(modules.filter(({ path }) => path.startsWith('server/testing/examples')));
  for (const name of Object.keys(endpoints)) {
    if (!handlers.has(name))
      violations.push(`contract/endpoints.ts "${name}" has no handler in a server/*/*.handlers.ts`);
    if (!examples.has(name))
      violations.push(`contract/endpoints.ts "${name}" has no example in server/testing/examples.ts`);
  }
  violations.push(...findSharedAddresses(), ...findTagViolations(endpoints));
  const product = modules.filter(
    ({ path }) => !isTest(path) && !path.startsWith('tools/') && path !== 'contract/permissions.ts',
  );
  const asked = literalsIn(product);
  for (const action of Object.keys(permissions)) {
    if (!asked.has(action)) violations.push(`contract/permissions.ts "${action}" is asked for nowhere`);
  }
  const texts = new Set(catalogues.flatMap(({ en, bn }) => Object.keys(en).filter((key) => key in bn)));
  for (const key of fieldLabels) {
    if (!texts.has(key)) violations.push(`contract/bookings/fields.ts: a field or group has no text "${key}"`);
  }
  for (const [name, screen] of Object.entries<Screen>(screens)) {
    if (!texts.has(screen.title))
      violations.push(`contract/screens.ts "${name}" has no title "${screen.title}" in the catalogues`);
  }
  return violations;
}

/** Finds two calls with the same method and path, of which only one would be served. */
function findSharedAddresses(): string[] {
  const seen = new Map<string, string>();
  return Object.entries<Endpoint>(endpoints).flatMap(([name, { method, path }]) => {
    const address = `${method} ${path.replace(/:\w+/g, ':')}`;
    const other = seen.get(address);
    seen.set(address, name);
    return other ? [`contract/endpoints.ts "${name}" and "${other}" have one address`] : [];
  });
}

/**
 * Every read must have `shows` and every write `touches` (`contract/call.ts`), so that screens are refreshed after an
 * action. Every tag must be in both. A download is not cached and has neither.
 */
export function findTagViolations(calls: Readonly<Record<string, Endpoint>>): string[] {
  const rows = Object.entries(calls);
  const violations = rows.flatMap(([name, { method, audit, download, stream, shows, touches }]) => {
    // A look-up with a body is a read, though its method is POST.
    const isReading = !stream && (method === 'GET' || audit === 'look-up');
    const wanted = { shows: isReading && !download, touches: !isReading };
    return (['shows', 'touches'] as const).flatMap((word) => {
      const isDeclared = { shows, touches }[word] !== undefined;
      if (isDeclared === wanted[word]) return [];
      return [`contract/endpoints.ts "${name}" ${isDeclared ? 'cannot say' : 'does not say'} what it ${word}`];
    });
  });
  const shown = new Set(rows.flatMap(([, { shows = [] }]) => shows));
  const touched = new Set(rows.flatMap(([, { touches = [] }]) => touches));
  for (const tag of touched)
    if (!shown.has(tag)) violations.push(`contract/call.ts "${tag}" is touched, but shown by no call`);
  for (const tag of shown)
    if (!touched.has(tag)) violations.push(`contract/call.ts "${tag}" is shown, but touched by no call`);
  return violations;
}

/** The names of all properties in these modules. */
function namesIn(modules: Module[]): Set<string> {
  const names = new Set<string>();
  for (const module of modules) {
    walk(module, {
      Property: ({ key }) => {
        if (key.type === 'Identifier') names.add(key.name);
        if (key.type === 'Literal' && typeof key.value === 'string') names.add(key.value);
      },
    });
  }
  return names;
}

function literalsIn(modules: Module[]): Set<string> {
  const literals = new Set<string>();
  for (const module of modules) {
    walk(module, {
      Literal: ({ value }) => {
        if (typeof value === 'string') literals.add(value);
      },
    });
  }
  return literals;
}
