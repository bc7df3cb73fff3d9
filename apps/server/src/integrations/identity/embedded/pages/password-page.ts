import { html } from '../../../html.ts';
import { longestPassword, shortestPassword, type PasswordProblem } from '../../password-rules.ts';
import { passwordField } from './form-parts.ts';
import texts from './identity-pages.de.json' with { type: 'json' };
import { pageFrame } from './page-frame.ts';

interface ShownForm {
  token: string;
  email: string;
}

const { password: words, passwordProblem: sentences } = texts;

/** The page behind a link on which a user chooses a password; the e-mail is shown for password managers too. */
export function passwordPage({ token, email }: ShownForm, problem?: PasswordProblem | 'missing'): string {
  const content = html`
    <h1>${words.title}</h1>
    <p class="intro">${words.intro}</p>
    <form method="post" action="/sign-in/password" novalidate>
      <input type="hidden" name="token" value="${token}" />
      <div class="field">
        <label for="email">${words.email}</label>
        <input id="email" type="email" value="${email}" autocomplete="username" readonly />
      </div>
      ${passwordField({
        label: words.password,
        autocomplete: 'new-password',
        attributes: html`minlength="${String(shortestPassword)}" autofocus ${problem && html`aria-invalid="true"`}
        aria-describedby="${problem ? 'password-error password-rules' : 'password-rules'}"`,
        problem: problem ? withLengths(sentences[problem]) : false,
        rules: html`<ul class="rules" id="password-rules">
          <li>${withLengths(words.length)}</li>
          <li>${words.personal}</li>
          <li>${words.common}</li>
        </ul>`,
      })}
      <button class="primary" type="submit">${words.submit}</button>
    </form>
  `;
  return pageFrame({ title: words.title, content, script: 'sign-in.js' });
}

const withLengths = (sentence: string) =>
  sentence.replace('{shortest}', String(shortestPassword)).replace('{longest}', String(longestPassword));
