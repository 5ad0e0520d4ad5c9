import { endpoints } from '../../contract/endpoints.ts';
import type { Endpoint } from '../../contract/endpoints.ts';
import { permissions } from '../../contract/permissions.ts';
import { screens } from '../../contract/screens.ts';
import type { Screen } from '../../contract/screens.ts';
import type { Catalogue } from './catalogues.ts';
import { fieldLabels } from './texts.ts';
import { isTest, walk, type Module } from './source.ts';

/**
 * Holds the tables of the contract against the code: every call has a handler and a worked example, every permission
 * is asked for, every screen has its title in both languages.
 */
export function findTableOffences(modules: Module[], catalogues: Catalogue[]): string[] {
  const offences: string[] = [];
  const handlers = namesIn(modules.filter(({ path }) => path.endsWith('.handlers.ts')));
  const examples = namesIn(modules.filter(({ path }) => path.startsWith('server/testing/examples')));
  for (const name of Object.keys(endpoints)) {
    if (!handlers.has(name))
      offences.push(`contract/endpoints.ts "${name}" has no handler in a server/*/*.handlers.ts`);
    if (!examples.has(name))
      offences.push(`contract/endpoints.ts "${name}" has no example in server/testing/examples.ts`);
  }
  offences.push(...findSharedAddresses(), ...findTagOffences(endpoints));
  const product = modules.filter(
    ({ path }) => !isTest(path) && !path.startsWith('tools/') && path !== 'contract/permissions.ts',
  );
  const asked = literalsIn(product);
  for (const action of Object.keys(permissions)) {
    if (!asked.has(action)) offences.push(`contract/permissions.ts "${action}" is asked for nowhere`);
  }
  const texts = new Set(catalogues.flatMap(({ en, bn }) => Object.keys(en).filter((key) => key in bn)));
  for (const key of fieldLabels) {
    if (!texts.has(key)) offences.push(`contract/bookings/fields.ts: a field or group has no text "${key}"`);
  }
  for (const [name, screen] of Object.entries<Screen>(screens)) {
    if (!texts.has(screen.title))
      offences.push(`contract/screens.ts "${name}" has no title "${screen.title}" in the catalogues`);
  }
  return offences;
}

/** Two calls on one address would hide one another. */
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
 * Every reading says what it shows and every change what it touches (`contract/call.ts`), so that a screen is read
 * again after an action: what is touched is shown somewhere, and what is shown is touched by something. A download is
 * kept nowhere and says neither.
 */
export function findTagOffences(calls: Readonly<Record<string, Endpoint>>): string[] {
  const rows = Object.entries(calls);
  const offences = rows.flatMap(([name, { method, audit, download, stream, shows, touches }]) => {
    // A look-up with a body reads: its method is POST for the sake of what it asks.
    const isReading = !stream && (method === 'GET' || audit === 'look-up');
    const wanted = { shows: isReading && !download, touches: !isReading };
    return (['shows', 'touches'] as const).flatMap((word) => {
      const isSaid = { shows, touches }[word] !== undefined;
      if (isSaid === wanted[word]) return [];
      return [`contract/endpoints.ts "${name}" ${isSaid ? 'cannot say' : 'does not say'} what it ${word}`];
    });
  });
  const shown = new Set(rows.flatMap(([, { shows = [] }]) => shows));
  const touched = new Set(rows.flatMap(([, { touches = [] }]) => touches));
  for (const tag of touched)
    if (!shown.has(tag)) offences.push(`contract/call.ts "${tag}" is touched, but shown by no call`);
  for (const tag of shown)
    if (!touched.has(tag)) offences.push(`contract/call.ts "${tag}" is shown, but touched by no call`);
  return offences;
}

/** The names of all properties written down in some modules. */
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
