import type { SharedEmail } from './database/email-key.ts';

const nameOf = { app_user: 'Nutzer', identity_account: 'Konten' } as const;

/** Tells the operator of people whose e-mails differ in spelling only; undefined where there are none. */
export function explainSharedEmails(shared: SharedEmail[]): string | undefined {
  if (shared.length === 0) return undefined;
  const named = shared.map(({ table, emails }) => `${nameOf[table]} ${emails.join(' und ')}`);
  return `Dieselbe E-Mail-Adresse in verschiedenen Schreibweisen: ${named.join('; ')}. Beide bleiben und melden sich mit genau ihrer Schreibweise an. Bitte geben Sie einem von beiden eine andere Adresse.`;
}
