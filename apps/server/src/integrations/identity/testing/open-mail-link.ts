import type { OutgoingMail } from '../../mail/mail-sender.ts';

/** Path and query of the link in the mail, as a mail program would open it. */
export function linkIn(mail: OutgoingMail | undefined): string {
  const [address = ''] = /https?:\/\/\S+\?token=\S+/.exec(mail?.text ?? '') ?? [];
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

export function tokenIn(mail: OutgoingMail | undefined): string {
  return linkIn(mail).split('=').at(-1) ?? '';
}
