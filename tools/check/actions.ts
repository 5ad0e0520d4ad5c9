import { endpoints } from '../../contract/endpoints.ts';
import type { Endpoint } from '../../contract/endpoints.ts';
import { isTest, lineOf, walk, type Module } from './source.ts';

/**
 * What sends changes otherwise. Before the log-in and in the page's frame nothing is read by queries; an edited booking
 * is read again by the page around its form.
 */
const isElsewhere = (path: string) => path.startsWith('web/accounts/') || path === 'web/bookings/edit/save.ts';

/**
 * One rule says what is read again after an action (`web/lib/refresh.ts`): no screen sends a call that touches
 * something around `useAction`, and none keeps a list of readings.
 */
export function findActionOffences(modules: Module[]): string[] {
  const calls: Readonly<Record<string, Endpoint>> = endpoints;
  return modules
    .filter(({ path }) => path.startsWith('web/') && !isTest(path) && path !== 'web/lib/refresh.ts')
    .flatMap((module) => {
      const offences: string[] = [];
      const add = (at: number, what: string) => offences.push(`${module.path}:${lineOf(module.text, at)} ${what}`);
      walk(module, {
        CallExpression: ({ callee, arguments: [first], start }) => {
          if (callee.type !== 'Identifier' || callee.name !== 'request' || isElsewhere(module.path)) return;
          if (first?.type !== 'Literal' || typeof first.value !== 'string') return;
          if (calls[first.value]?.touches?.length) add(start, `sends "${first.value}" without useAction`);
        },
        MemberExpression: ({ property, start }) => {
          if (property.type === 'Identifier' && property.name === 'invalidateQueries')
            add(start, 'says itself what is read again; the table of calls does (web/lib/refresh.ts)');
        },
      });
      return offences;
    });
}
