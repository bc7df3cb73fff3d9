import { ResourceLevel } from '@lichthof/domain/access/role.ts';
import type { Caller } from '../../http/caller.ts';

/** The customers in which the caller holds a right; one on the authority alone names none. */
export function customersOf({ rights }: Caller): number[] {
  const ids = rights.flatMap(({ enclosing }) =>
    enclosing.filter(({ level }) => level === ResourceLevel.Customer).map(({ id }) => id),
  );
  return [...new Set(ids)];
}
