import type { Endpoint, ResultOf } from '@lichthof/contracts/endpoint.ts';
import { readTogether } from '@lichthof/contracts/reads.ts';
import { runForCustomers } from '../../database/isolation/customer-scope.ts';
import { notFound } from '../../http/errors.ts';
import { runAsCaller } from '../../http/known-caller.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';

/** Answers several reads by the routes that serve each of them alone, for the caller of the request. */
export function readsRoutes(context: RouteContext, endpoints: readonly Endpoint[]): void {
  addRoute(context, readTogether, async ({ body: { paths }, caller, reply }) => {
    const patterns = endpoints.filter(({ isJoinable }) => isJoinable).map(patternOf);
    if (!paths.every((path) => patterns.some((pattern) => pattern.test(path)))) throw notFound('Read');
    // each read finds out anew which customers it may reach
    const answerOf = async (url: string) => {
      const { statusCode, body } = await context.app.inject({ method: 'GET', url });
      return `{"status":${statusCode},"body":${body || 'null'}}`;
    };
    const answers = await runForCustomers('all', () => runAsCaller(caller, () => Promise.all(paths.map(answerOf))));
    // the bodies are written already; parsing a long chart to write it anew takes longer than reading it
    reply.header('content-type', 'application/json; charset=utf-8');
    return `[${answers.join()}]` as unknown as ResultOf<typeof readTogether>;
  });
}

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replaceAll(/:\w+/g, '[\\w-]+')}(\\?[^#]*)?$`);
