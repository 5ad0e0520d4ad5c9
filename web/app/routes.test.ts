import type { ReactElement } from 'react';
import type { RouteObject } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { screens } from '#contract/screens.ts';
import type { Screen } from '#contract/screens.ts';
import { routes } from './routes.tsx';
import { ScreenGuard } from './screen-guard.tsx';

/** Replace the frame, which needs a browser, and the pages, which are not tested here. */
vi.mock('./frame.tsx', () => ({ Frame: () => null }));
const pageOf = vi.hoisted(() => (name: string) => Object.assign(() => null, { page: name }));
vi.mock('./pages.ts', () => ({
  pages: new Proxy({}, { get: (_, name: string) => () => Promise.resolve({ default: pageOf(name) }) }),
}));

const leavesOf = (all: readonly RouteObject[]): RouteObject[] =>
  all.flatMap((route) => (route.children ? leavesOf(route.children) : [route]));
const leaves = leavesOf(routes);
const portal = Object.entries<Screen>(screens).filter(([, { site }]) => !site);

describe.each(portal)('%s', (name, { path }) => {
  test('has one address, and its page is behind the guard of its own name', async () => {
    const [route, ...others] = leaves.filter((leaf) => leaf.path === path);
    expect(others).toEqual([]);
    const { lazy } = route as {
      lazy: () => Promise<{ element: ReactElement<{ name: string; children: ReactElement }> }>;
    };
    const { element } = await lazy();
    expect(element.type).toBe(ScreenGuard);
    expect(element.props.name).toBe(name);
    expect(element.props.children.type).toHaveProperty('page', name);
  });
});

test('no other address opens a page', () => {
  const known = portal.map(([, { path }]) => path);
  expect(leaves.map(({ path }) => path).filter((path) => !known.includes(path ?? ''))).toEqual(['*']);
});
