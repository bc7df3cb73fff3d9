import type { LetterRecipient } from '@lichthof/domain/billing/contracts/greeting-name.ts';
import { html } from '../html.ts';
import { mailPage } from './mail-page.ts';

interface LetterMailParts {
  subject: string;
  recipient: LetterRecipient;
  /** What stands between greeting and signature. */
  paragraphs: readonly string[];
  /** Signs the mail. */
  providerName: string;
}

/** The sentence before the signature of letters that ask for nothing. */
export const offerAnswers = ({ hotline }: { hotline: string }) =>
  `Haben Sie Fragen? Sie erreichen uns unter ${hotline}.`;

interface LetterMail {
  subject: string;
  text: string;
  html: string;
}

/** The mail that carries a letter of a provider as an attachment, as text and HTML. */
export function letterMail({ subject, recipient, paragraphs, providerName }: LetterMailParts): LetterMail {
  const greeting = `Guten Tag ${recipient.greetingName ?? recipient.names.join(', ')},`;
  const text = [greeting, ...paragraphs, `Freundliche Grüße\n${providerName}\n`].join('\n\n');
  const page = mailPage(
    subject,
    html`
      <p>${greeting}</p>
      ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
      <p>Freundliche Grüße<br />${providerName}</p>
    `,
  );
  return { subject, text, html: page };
}
