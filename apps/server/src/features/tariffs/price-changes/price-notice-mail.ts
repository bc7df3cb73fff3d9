import type { PriceNoticeContent } from '@lichthof/domain/tariffs/price-notice.ts';
import { letterMail } from '../../../integrations/mail/letter-mail.ts';

const days = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The mail with a letter about higher prices: the prices are in the letter, the right to end the contract in both. */
export function priceNoticeMail({
  recipient,
  provider,
  effectiveOn,
}: PriceNoticeContent): ReturnType<typeof letterMail> {
  const day = days.format(Date.parse(effectiveOn));
  const subject = `Ihre Strompreise ändern sich ab ${day}`;
  const paragraphs = [
    `ab dem ${day} gelten für Sie neue Strompreise. Welche das sind und warum sie sich ändern, steht im Schreiben im Anhang.`,
    `Sie können Ihren Vertrag ohne Einhaltung einer Frist zum ${day} kündigen (§ 41 Absatz 5 EnWG).`,
    `Haben Sie Fragen? Sie erreichen uns unter ${provider.hotline}.`,
  ] as const;
  return letterMail({ subject, recipient, paragraphs, providerName: provider.name });
}
