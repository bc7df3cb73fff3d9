import { html, type Html } from '../../../html.ts';
import texts from './identity-pages.de.json' with { type: 'json' };
import { pageFrame } from './page-frame.ts';

interface ProviderError {
  error: string;
  description?: string | undefined;
}

/** Page that the OpenID provider answers when it cannot send the browser back to the portal. */
export function errorPage({ error, description }: ProviderError): string {
  const details = html`<dl>
    <dt>${texts.error.code}</dt>
    <dd>${error}</dd>
    ${
      description !== undefined &&
      html`<dt>${texts.error.description}</dt>
        <dd>${description}</dd>`
    }
  </dl>`;
  return messagePage(texts.error, details);
}

/** For a form that was left open too long, or sent again. */
export function expiredPage(): string {
  return messagePage(texts.expired);
}

interface Message {
  title: string;
  text: string | Html;
  action: string;
}

/** A message with the way back to the portal. */
export function messagePage({ title, text, action }: Message, details?: Html): string {
  const content = html`
    <h1>${title}</h1>
    <p class="intro">${text}</p>
    ${details}
    <a class="primary" href="/">${action}</a>
  `;
  return pageFrame({ title, content });
}
