import type { DebitNoticeContent } from '@lichthof/domain/direct-debits/debit-notice.ts';
import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatEuros } from '@lichthof/domain/formats/number-formats.ts';
import { letterMail } from '../../../integrations/mail/letter-mail.ts';

/** The mail with a new announcement of a debit: it says what the letter says. */
export function debitNoticeMail(content: DebitNoticeContent): ReturnType<typeof letterMail> {
  const { invoice, recipient, provider, mandate, amountCents, collectionDate } = content;
  const day = formatLongDay(collectionDate);
  const paragraphs = [
    `Ihr Konto hat sich geändert. Den offenen Betrag der Rechnung ${invoice.number}, ${formatEuros(amountCents)}, buchen wir darum frühestens am ${day} von Ihrem neuen Konto ab, dessen IBAN auf ${mandate.iban.slice(-4)} endet.`,
    `Mandatsreferenz ${mandate.reference}, Gläubiger-ID ${mandate.creditorId}. Das Schreiben im Anhang ist die Vorankündigung. Sie müssen nichts tun.`,
    `Stimmt etwas nicht? Sie erreichen uns unter ${provider.hotline}.`,
  ] as const;
  const subject = `Neue Ankündigung der Lastschrift zur Rechnung ${invoice.number}`;
  return letterMail({ subject, recipient, paragraphs, providerName: provider.name });
}
