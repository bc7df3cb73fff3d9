import { html, type Html } from '../../../html.ts';
import texts from './identity-pages.de.json' with { type: 'json' };

/** The error of the whole form, read out at once. */
export function alert(sentence: string): Html {
  return html`<p class="alert" id="problem" role="alert">${warning} <span>${sentence}</span></p>`;
}

/** The success of the step before. */
export function success(sentence: string): Html {
  return html`<p class="success" role="status">${tick} <span>${sentence}</span></p>`;
}

function fieldError(name: string, sentence: string | false): Html | undefined {
  return sentence ? html`<p class="field-error" id="${name}-error">${warning} <span>${sentence}</span></p>` : undefined;
}

interface FormField {
  label: string;
  /** Further attributes of the input, such as those of its error. */
  attributes: Html | undefined;
  problem: string | false;
}

export function emailField({ label, attributes, problem, value }: FormField & { value: string | undefined }): Html {
  return html`<div class="field">
    <label for="email">${label}</label>
    <input
      id="email"
      name="email"
      type="email"
      value="${value}"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      maxlength="254"
      required
      ${attributes}
    />
    ${fieldError('email', problem)}
  </div>`;
}

/** A password is never sent back. */
export function passwordField({
  label,
  attributes,
  problem,
  autocomplete,
  rules,
}: FormField & { autocomplete: 'current-password' | 'new-password'; rules?: Html }): Html {
  return html`<div class="field">
    <label for="password">${label}</label>
    <div class="with-button">
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="${autocomplete}"
        maxlength="1024"
        required
        ${attributes}
      />
      ${showPasswordButton()}
    </div>
    ${fieldError('password', problem)} ${rules}
  </div>`;
}

/** Beside the field with the id 'password'; without scripts it stays hidden. */
function showPasswordButton(): Html {
  return html`<button
    class="show-password"
    type="button"
    aria-label="${texts.signIn.showPassword}"
    aria-pressed="false"
    aria-controls="password"
    hidden
  >
    ${eye}
  </button>`;
}

const eye = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12Z" />
  <circle cx="12" cy="12" r="3" />
  <path class="strike" d="M4 20 20 4" />
</svg>`;

const warning = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="9" />
  <path d="M12 7.5v5.5M12 16.4v.1" />
</svg>`;

const tick = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="9" />
  <path d="m8 12.5 2.7 2.7L16 9.5" />
</svg>`;
