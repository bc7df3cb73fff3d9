import { createHmac } from 'node:crypto';

interface Claims {
  sub: string;
  iss: string;
  aud: string;
}

/** A token of an hour, for servers that take this secret. */
export function signToken(secret: Buffer, given: Claims): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { ...given, exp: Math.floor(Date.now() / 1000) + 3600 };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
