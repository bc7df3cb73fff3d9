import { runAsOwner } from '../../../database/isolation/customer-scope.ts';

type Methods = Record<string, (...given: never[]) => Promise<unknown>>;

/** Lets methods reach the tables of the sign-in, which the roles of requests and jobs do not. */
export function asOwner<All extends Methods>(methods: All): All {
  const wrapped = Object.entries(methods).map(([name, method]) => [
    name,
    (...given: never[]) => runAsOwner(() => method(...given)),
  ]);
  return Object.fromEntries(wrapped) as All;
}
