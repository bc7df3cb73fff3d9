import type { PriceNoticeContent } from '@lichthof/domain/tariffs/price-notice.ts';
import { html } from '../../../integrations/html.ts';

interface PriceNoticeMail {
  subject: string;
  text: string;
  html: string;
}

const days = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The mail with a letter about higher prices: the prices are in the letter, the right to end the contract in both. */
export function priceNoticeMail({ recipient, provider, effectiveOn }: PriceNoticeContent): PriceNoticeMail {
  const day = days.format(Date.parse(effectiveOn));
  const subject = `Ihre Strompreise ändern sich ab ${day}`;
  const greeting = `Guten Tag ${recipient.names.join(', ')},`;
  const paragraphs = [
    `ab dem ${day} gelten für Sie neue Strompreise. Welche das sind und warum sie sich ändern, steht im Schreiben im Anhang.`,
    `Sie können Ihren Vertrag ohne Einhaltung einer Frist zum ${day} kündigen (§ 41 Absatz 5 EnWG).`,
    `Haben Sie Fragen? Sie erreichen uns unter ${provider.hotline}.`,
  ];
  const text = [greeting, ...paragraphs, `Freundliche Grüße\n${provider.name}\n`].join('\n\n');
  const [first, second, third] = paragraphs;
  const page = html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body style="font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 1.5">
        <p>${greeting}</p>
        <p>${first}</p>
        <p>${second}</p>
        <p>${third}</p>
        <p>Freundliche Grüße<br />${provider.name}</p>
      </body>
    </html> `;
  return { subject, text, html: page.text };
}
