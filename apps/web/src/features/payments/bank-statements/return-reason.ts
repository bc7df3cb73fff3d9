import { i18n } from '../../../i18n/i18n.ts';

/** Why the bank gave a debit back, in words, with the code of ISO 20022: 'Konto nicht gedeckt (AM04)'. */
export function returnReason({ code, text }: { code: string | null; text: string }): string {
  if (!code) return text || i18n.t('bank-statements:unknownReason');
  if (!i18n.exists(`bank-statements:reason.${code}`)) return [code, text].filter(Boolean).join(' ');
  return `${i18n.t(`bank-statements:reason.${code}`)} (${code})`;
}
