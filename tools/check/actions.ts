import { endpoints } from '../../contract/endpoints.ts';
import type { Endpoint } from '../../contract/endpoints.ts';
import { isTest, lineOf, walk, type Module } from './source.ts';

/** Exceptions: before the log-in and in the page's frame no query needs a refresh. */
const isElsewhere = (path: string) => path.startsWith('web/accounts/');

/** Methods of the query client that choose what is read again. A query's own `refetch` reads only itself. */
const decides = new Set(['invalidateQueries', 'refetchQueries', 'resetQueries', 'removeQueries']);

/** Where the portal and the site speak to the server; `web/lib/client.ts` is what screens take. */
const speaks = (path: string) =>
  ['client', 'download', 'event-stream', 'live', 'upload'].some((name) => path === `web/lib/${name}.ts`) ||
  path.startsWith('web/site/scripts/');
/** The browser's ways to the server. */
const ways = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'sendBeacon']);
const globals = new Set(['window', 'globalThis', 'self', 'navigator']);

/**
 * Only `web/lib/refresh.ts` decides what is read again after an action. A screen must send calls that touch data
 * through `useAction`, and must not choose itself which queries are read again, nor speak to the server past the
 * client, which knows the table of calls.
 * @returns one line per violation; having seen no screen is one too
 */
export function findActionViolations(modules: Module[]): string[] {
  const calls: Readonly<Record<string, Endpoint>> = endpoints;
  const screens = modules.filter(({ path }) => path.startsWith('web/') && !isTest(path));
  if (screens.length === 0) return ['web: the check of actions saw no screen, so it proved nothing'];
  return screens
    .filter(({ path }) => path !== 'web/lib/refresh.ts')
    .flatMap((module) => {
      const violations: string[] = [];
      const add = (at: number, what: string) => violations.push(`${module.path}:${lineOf(module.text, at)} ${what}`);
      /** Where a name belongs to something else: `css.fetch`. */
      const members = new Set<number>();
      walk(module, {
        CallExpression: ({ callee, arguments: [first], start }) => {
          if (callee.type !== 'Identifier' || callee.name !== 'request' || isElsewhere(module.path)) return;
          if (first?.type !== 'Literal' || typeof first.value !== 'string') return;
          if (calls[first.value]?.touches?.length) add(start, `sends "${first.value}" without useAction`);
        },
        Identifier: ({ name, start }) => {
          if (ways.has(name) && !members.has(start) && !speaks(module.path))
            add(start, `names ${name}: screens ask by the table of calls`);
        },
        MemberExpression: ({ object, property, start }) => {
          if (object.type !== 'Identifier' || !globals.has(object.name)) members.add(property.start);
          if (property.type === 'Identifier' && decides.has(property.name))
            add(start, 'says itself what is read again; the table of calls does (web/lib/refresh.ts)');
        },
      });
      return violations;
    });
}
