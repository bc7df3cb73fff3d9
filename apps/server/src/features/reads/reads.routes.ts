import type { Endpoint } from '@lichthof/contracts/endpoint.ts';
import { readTogether } from '@lichthof/contracts/reads.ts';
import { runForCustomers } from '../../database/isolation/customer-scope.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';

/** Answers several reads by the routes that serve each of them alone, with the token of the request. */
export function readsRoutes(context: RouteContext, endpoints: readonly Endpoint[]): void {
  addRoute(context, readTogether, async ({ body: { paths }, reply }) => {
    const { authorization } = reply.request.headers;
    const patterns = endpoints.filter(({ isJoinable }) => isJoinable).map(patternOf);
    if (!paths.every((path) => patterns.some((pattern) => pattern.test(path)))) throw notFound('Read');
    // each read finds out anew which customers it may reach
    return runForCustomers('all', () =>
      Promise.all(
        paths.map(async (url) => {
          const answer = await context.app.inject({ method: 'GET', url, headers: { authorization } });
          return { status: answer.statusCode, body: answer.json<unknown>() };
        }),
      ),
    );
  });
}

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replaceAll(/:\w+/g, '[\\w-]+')}(\\?[^#]*)?$`);
