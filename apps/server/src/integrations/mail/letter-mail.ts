import type { LetterRecipient } from '@lichthof/domain/billing/contracts/greeting-name.ts';
import { html } from '../html.ts';

interface LetterMailParts {
  subject: string;
  recipient: LetterRecipient;
  /** What stands between greeting and signature. */
  paragraphs: readonly string[];
  /** Signs the mail. */
  providerName: string;
}

interface LetterMail {
  subject: string;
  text: string;
  html: string;
}

/** The mail that carries a letter of a provider as an attachment, as text and HTML. */
export function letterMail({ subject, recipient, paragraphs, providerName }: LetterMailParts): LetterMail {
  const greeting = `Guten Tag ${recipient.greetingName ?? recipient.names.join(', ')},`;
  const text = [greeting, ...paragraphs, `Freundliche Grüße\n${providerName}\n`].join('\n\n');
  const page = html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
      </head>
      <body style="font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 1.5">
        <p>${greeting}</p>
        ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
        <p>Freundliche Grüße<br />${providerName}</p>
      </body>
    </html> `;
  return { subject, text, html: page.text };
}
