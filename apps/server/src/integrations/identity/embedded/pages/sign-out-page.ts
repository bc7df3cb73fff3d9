import { messagePage } from './error-page.ts';
import { Html, html } from '../../../html.ts';
import texts from './identity-pages.de.json' with { type: 'json' };
import { pageFrame } from './page-frame.ts';

const { signOut } = texts;

/** Asks before signing out, or signs out by itself; form is oidc-provider's, with the id op.logoutForm. */
export function signOutPage(form: string, { submitsItself }: { submitsItself: boolean }): string {
  const content = html`
    <h1>${signOut.title}</h1>
    <p class="intro">${signOut.text}</p>
    ${new Html(form)}
    <div class="actions">
      <button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">${signOut.confirm}</button>
      <button class="secondary" type="submit" form="op.logoutForm">${signOut.cancel}</button>
    </div>
  `;
  return pageFrame({ title: signOut.title, content, ...(submitsItself && { script: 'sign-out.js' }) });
}

export function signedOutPage(): string {
  return messagePage(texts.signedOut);
}
