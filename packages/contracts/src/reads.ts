import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const mostReads = 24;

/** The answers in the order of the paths, each as if it had been asked alone. */
export const readTogether = endpoint({
  method: 'POST',
  path: '/api/reads',
  summary: 'Several reads of one screen in one request',
  access: 'signedIn',
  body: z.object({ paths: z.array(z.string().max(500)).min(1).max(mostReads) }),
  result: z.array(z.object({ status: z.int(), body: z.unknown() })),
});
