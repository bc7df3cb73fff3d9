import { i18n, isTextKey } from '../../../i18n/i18n.ts';

/** Why the bank gave a debit back, in words, with the code of ISO 20022: 'Konto nicht gedeckt (AM04)'. */
export function returnReason({ code, text }: { code: string | null; text: string }): string {
  if (!code) return text || i18n.t('bank-statements:unknownReason');
  const key = `bank-statements:reason.${code}`;
  return isTextKey(key) ? `${i18n.t(key)} (${code})` : [code, text].filter(Boolean).join(' ');
}
