import { getFirst } from '@lichthof/domain/collections/items.ts';
import { formatLongDay, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatEuros } from '@lichthof/domain/formats/number-formats.ts';
import type { PrepaymentNoticeContent } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import { letterMail, offerAnswers } from '../../integrations/mail/letter-mail.ts';

/** The mail with the letter about prepayments: amount and first day are in both, all days in the letter. */
export function prepaymentMail({
  recipient,
  provider,
  amountCents,
  instalments,
  mandate,
}: PrepaymentNoticeContent): ReturnType<typeof letterMail> {
  const first = getFirst(instalments);
  const day = formatLongDay(first.dueOn);
  const subject = `Ihr Abschlag für Strom ab ${formatMonth(first.month)}`;
  const paragraphs = [
    `ab ${formatMonth(first.month)} beträgt Ihr monatlicher Abschlag ${formatEuros(amountCents)}. Wie er sich berechnet und alle Termine stehen im Schreiben im Anhang.`,
    mandate
      ? `Den ersten Abschlag buchen wir am ${day} oder am nächsten Bankarbeitstag ab. Sie müssen nichts tun.`
      : `Bitte überweisen Sie den ersten Abschlag bis zum ${day}.`,
    offerAnswers(provider),
  ] as const;
  return letterMail({ subject, recipient, paragraphs, providerName: provider.name });
}
