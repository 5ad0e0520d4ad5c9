import type { RouteObject } from 'react-router';
import { screens } from '#contract/screens.ts';
import type { PortalScreenName, Screen } from '#contract/screens.ts';
import { LoadingView } from '#web/ui/feedback/loading.tsx';
import { ErrorView } from './error-view.tsx';
import { Frame } from './frame.tsx';
import { NotFound } from './not-found.tsx';
import { pages } from './pages.ts';
import { ScreenGuard } from './screen-guard.tsx';

const portalScreens = (Object.entries(screens) as [PortalScreenName, Screen][]).filter(([, screen]) => !screen.site);

function routeOf([name, screen]: [PortalScreenName, Screen]): RouteObject {
  return {
    path: screen.path,
    lazy: async () => {
      const { default: Page } = await pages[name]();
      return {
        element: (
          <ScreenGuard name={name}>
            <Page />
          </ScreenGuard>
        ),
      };
    },
  };
}

/** The portal's routes, made from the screen table. */
export const routes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: ErrorView,
    children: [
      {
        ErrorBoundary: ErrorView,
        HydrateFallback: LoadingView,
        children: [
          {
            lazy: async () => ({ Component: (await import('./signed-in.tsx')).SignedIn }),
            children: [
              {
                // Within the query client, so that its cache is kept when the user goes back from a screen that did not
                // load.
                ErrorBoundary: ErrorView,
                children: portalScreens.map(routeOf),
              },
            ],
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];
