import type { PrepaymentNoticeContent } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import { letterMail } from '../../integrations/mail/letter-mail.ts';

const days = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });

/** The mail with the letter about prepayments: amount and first day are in both, all days in the letter. */
export function prepaymentMail({
  recipient,
  provider,
  amountCents,
  instalments,
  mandate,
}: PrepaymentNoticeContent): ReturnType<typeof letterMail> {
  const first = instalments[0]!;
  const day = days.format(Date.parse(first.dueOn));
  const subject = `Ihr Abschlag für Strom ab ${months.format(Date.parse(first.month))}`;
  const paragraphs = [
    `ab ${months.format(Date.parse(first.month))} beträgt Ihr monatlicher Abschlag ${euros.format(amountCents / 100)}. Wie er sich berechnet und alle Termine stehen im Schreiben im Anhang.`,
    mandate
      ? `Den ersten Abschlag buchen wir am ${day} oder am nächsten Bankarbeitstag ab. Sie müssen nichts tun.`
      : `Bitte überweisen Sie den ersten Abschlag bis zum ${day}.`,
    `Haben Sie Fragen? Sie erreichen uns unter ${provider.hotline}.`,
  ] as const;
  return letterMail({ subject, recipient, paragraphs, providerName: provider.name });
}
