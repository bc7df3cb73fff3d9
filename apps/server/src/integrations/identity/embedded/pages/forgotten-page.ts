import { html } from '../../../html.ts';
import { messagePage } from './error-page.ts';
import { emailField } from './form-parts.ts';
import texts from './identity-pages.de.json' with { type: 'json' };
import { pageFrame } from './page-frame.ts';

interface RefusedForm {
  email: string;
  isMissing: boolean;
}

const { forgotten: words, badLink, resetRequested, tooManyRequests } = texts;

/** Where a link for a new password is asked for. */
export function forgottenPage(refused?: RefusedForm): string {
  const problem = refused && (refused.isMissing ? texts.problem.missingEmail : words.invalidEmail);
  const content = html`
    <h1>${words.title}</h1>
    <p class="intro">${words.intro}</p>
    <form method="post" action="/sign-in/forgotten" novalidate>
      ${emailField({
        label: words.email,
        value: refused?.email,
        attributes: problem ? html`autofocus aria-invalid="true" aria-describedby="email-error"` : html`autofocus`,
        problem: problem ?? false,
      })}
      <button class="primary" type="submit">${words.submit}</button>
    </form>
    <p class="hint"><a href="/">${words.back}</a></p>
  `;
  return pageFrame({ title: words.title, content });
}

/** The same whether the account exists or not. */
export function resetRequestedPage(email: string): string {
  const [before = '', after = ''] = resetRequested.text.split('{email}');
  return messagePage({ ...resetRequested, text: html`${before}<strong>${email}</strong>${after}` });
}

/** For every invalid link; does not name the reason. */
export function invalidLinkPage(): string {
  const content = html`
    <h1>${badLink.title}</h1>
    <p class="intro">${badLink.text}</p>
    <div class="actions">
      <a class="primary" href="/sign-in/forgotten">${badLink.action}</a>
      <a class="secondary" href="/">${badLink.back}</a>
    </div>
  `;
  return pageFrame({ title: badLink.title, content });
}

export function tooManyRequestsPage(waitMinutes: number): string {
  const { text, textOneMinute } = tooManyRequests;
  const sentence = waitMinutes === 1 ? textOneMinute : text.replace('{minutes}', String(waitMinutes));
  return messagePage({ ...tooManyRequests, text: sentence });
}
