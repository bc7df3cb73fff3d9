import type { FastifyReply } from 'fastify';

const rememberedSeconds = 600;

/** Tells the next sign-in page in this browser that a password was saved, and for which e-mail. */
export const chosenPasswordCookie = 'lichthof_password_saved';

export function rememberChosenPassword(reply: FastifyReply, publicUrl: string, email: string): void {
  setCookie(reply, publicUrl, `${encodeURIComponent(email)}; Max-Age=${rememberedSeconds}`);
}

export function forgetChosenPassword(reply: FastifyReply, publicUrl: string): void {
  setCookie(reply, publicUrl, '; Max-Age=0');
}

/** The e-mail, from the header with all cookies. */
export function readChosenPassword(cookies = ''): string | undefined {
  const [, email = ''] = new RegExp(`(?:^|; )${chosenPasswordCookie}=([^;]*)`).exec(cookies) ?? [];
  try {
    return decodeURIComponent(email) || undefined;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return undefined;
  }
}

function setCookie(reply: FastifyReply, publicUrl: string, content: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${chosenPasswordCookie}=${content}; Path=/; HttpOnly; SameSite=Lax${secure}`);
}
