import type { DebitNoticeContent } from '@lichthof/domain/direct-debits/debit-notice.ts';
import { letterMail } from '../../../integrations/mail/letter-mail.ts';

const days = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });

/** The mail with a new announcement of a debit: it says what the letter says. */
export function debitNoticeMail(content: DebitNoticeContent): ReturnType<typeof letterMail> {
  const { invoice, recipient, provider, mandate, amountCents, collectionDate } = content;
  const day = days.format(Date.parse(collectionDate));
  const paragraphs = [
    `Ihr Konto hat sich geändert. Den offenen Betrag der Rechnung ${invoice.number}, ${euros.format(amountCents / 100)}, buchen wir darum frühestens am ${day} von Ihrem neuen Konto ab, dessen IBAN auf ${mandate.iban.slice(-4)} endet.`,
    `Mandatsreferenz ${mandate.reference}, Gläubiger-ID ${mandate.creditorId}. Das Schreiben im Anhang ist die Vorankündigung. Sie müssen nichts tun.`,
    `Stimmt etwas nicht? Sie erreichen uns unter ${provider.hotline}.`,
  ] as const;
  const subject = `Neue Ankündigung der Lastschrift zur Rechnung ${invoice.number}`;
  return letterMail({ subject, recipient, paragraphs, providerName: provider.name });
}
