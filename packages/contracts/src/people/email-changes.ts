import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** 404 LinkInvalid when the link was used, has expired or a newer one exists; 409 EmailTaken. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email-changes/confirmation',
  summary: 'Confirm with the link of a mail that an e-mail address replaces the one before',
  access: 'public',
  body: z.object({ token: z.string().min(20).max(100) }),
});
