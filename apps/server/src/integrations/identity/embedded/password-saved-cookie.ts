import type { FastifyReply } from 'fastify';

const lifetimeSeconds = 600;

/** Tells the next sign-in page of the browser for which e-mail a password was saved. */
export const passwordSavedCookie = 'lichthof_password_saved';

export function setPasswordSavedCookie(reply: FastifyReply, publicUrl: string, email: string): void {
  setCookie(reply, publicUrl, `${encodeURIComponent(email)}; Max-Age=${lifetimeSeconds}`);
}

export function clearPasswordSavedCookie(reply: FastifyReply, publicUrl: string): void {
  setCookie(reply, publicUrl, '; Max-Age=0');
}

/** The e-mail, read from the header with all cookies. */
export function readPasswordSavedCookie(cookies = ''): string | undefined {
  const [, email = ''] = new RegExp(`(?:^|; )${passwordSavedCookie}=([^;]*)`).exec(cookies) ?? [];
  try {
    return decodeURIComponent(email) || undefined;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return undefined;
  }
}

function setCookie(reply: FastifyReply, publicUrl: string, content: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${passwordSavedCookie}=${content}; Path=/; HttpOnly; SameSite=Lax${secure}`);
}
