import { createBrowserRouter, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { pathTo, routeTable, type RouteName } from '../navigation/route-table.ts';
import { apartmentsOf, guard } from './guard/guard.ts';
import { guardDependencies } from './guard/guard-dependencies.ts';
import { PageError } from './page-error.tsx';
import { PageLayout } from './page-layout.tsx';
import { type ForwardName, forwards, isForward, lazyPages, type PageName } from './pages.ts';
import { routeAt } from './guard/last-route.ts';
import { Shell } from './shell/shell.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';

/** Runs before every page that is not public; the guard decides where the visitor goes. */
async function protect({ request, params }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search, hash } = new URL(request.url);
  const fullPath = pathname + search + hash;
  const { name, route } = routeAt(pathname);
  const outcome = await guard({ fullPath, route, params }, guardDependencies);
  if (outcome === '/underconstruction') return redirect(`${outcome}?returnTo=${encodeURIComponent(fullPath)}`);
  if (outcome !== 'pass') return redirect(outcome);
  return name === 'tenants' ? forwardToOnlyApartment() : null;
}

/** Where there is nothing to choose, the choice is not even shown for a moment. */
async function forwardToOnlyApartment(): Promise<Response | null> {
  const [first, ...others] = apartmentsOf((await guardDependencies.loadUser()).estateHierarchy);
  return first && others.length === 0 ? redirect(pathTo('tenant_overview', { apartmentId: first.apartmentId })) : null;
}

const names = Object.keys(routeTable) as RouteName[];
const pageNames = names.filter((name): name is PageName => !isForward(name));
const isPublic = (name: RouteName) => 'isPublic' in routeTable[name];
const toRoute = (name: PageName): RouteObject => ({ path: routeTable[name].path, lazy: lazyPages[name] });

const toForward = (name: ForwardName): RouteObject => ({
  path: routeTable[name].path,
  loader: ({ params }) => redirect(pathTo(forwards[name], params as Record<string, string>)),
});

export function createRouter() {
  return createBrowserRouter([
    {
      Component: PageLayout,
      HydrateFallback: ShellSkeleton,
      ErrorBoundary: PageError,
      children: [
        { ErrorBoundary: PageError, children: pageNames.filter(isPublic).map(toRoute) },
        {
          id: 'protected',
          Component: Shell,
          loader: protect,
          shouldRevalidate: () => true,
          ErrorBoundary: PageError,
          children: [
            ...names.filter(isForward).map(toForward),
            {
              ErrorBoundary: PageError,
              children: pageNames.filter((name) => !isPublic(name)).map(toRoute),
            },
          ],
        },
        { path: '*', loader: () => redirect('/') },
      ],
    },
  ]);
}
