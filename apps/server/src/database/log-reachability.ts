import type { FastifyBaseLogger } from 'fastify';
import { reachability } from './reachable-customers.ts';

/** Names in the log whose machine no longer answers, and whose answers again. Returns how to stop. */
export function logReachability(log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  const lost = (customerId: number) =>
    log.warn({ customerId }, `Customer ${customerId} cannot be reached: the machine with its rows does not answer`);
  const found = (customerId: number) => log.warn({ customerId }, `Customer ${customerId} can be reached again`);
  reachability.on('lost', lost).on('found', found);
  return () => void reachability.off('lost', lost).off('found', found);
}
