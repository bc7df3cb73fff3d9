import { html, type Html } from '../../../html.ts';
import texts from './identity-pages.de.json' with { type: 'json' };
import { alert, emailField, passwordField, success } from './form-parts.ts';
import { pageFrame } from './page-frame.ts';

interface ShownForm {
  email: string;
  password?: string;
  isRemembered: boolean;
  /** Just before, in this browser. */
  isPasswordSaved?: boolean;
}

export type SignInProblem = { kind: 'missing' } | { kind: 'wrong' } | { kind: 'refused'; waitMinutes: number };

const { signIn } = texts;

/** The sign-in form of one interaction; the field to correct has the focus. A password is never sent back. */
export function signInPage(uid: string, form: ShownForm, problem?: SignInProblem): string {
  const isMissing = problem?.kind === 'missing';
  const emailProblem = isMissing && !form.email && texts.problem.missingEmail;
  const passwordProblem = isMissing && !form.password && texts.problem.missingPassword;
  const focus = emailProblem || !form.email ? 'email' : 'password';
  const content = html`
    <h1>${signIn.title}</h1>
    <p class="intro">${signIn.intro}</p>
    <form method="post" action="/sign-in/${encodeURIComponent(uid)}" novalidate>
      ${form.isPasswordSaved && success(signIn.passwordSaved)} ${alertOf(problem)}
      ${emailField({
        label: signIn.email,
        value: form.email,
        attributes: attributesOf('email', { hasFocus: focus === 'email', fieldProblem: emailProblem, problem }),
        problem: emailProblem,
      })}
      ${passwordField({
        label: signIn.password,
        autocomplete: 'current-password',
        attributes: attributesOf('password', {
          hasFocus: focus === 'password',
          fieldProblem: passwordProblem,
          problem,
        }),
        problem: passwordProblem,
      })}
      <label class="check">
        <input type="checkbox" name="remember" value="yes" ${form.isRemembered && html`checked`} />
        ${signIn.remember}
      </label>
      <button class="primary" type="submit">${signIn.submit}</button>
    </form>
    <p class="hint"><a href="/sign-in/forgotten">${signIn.forgotten}</a></p>
    <p class="hint">${signIn.noAccess}</p>
  `;
  return pageFrame({ title: signIn.title, content, script: 'sign-in.js' });
}

function alertOf(problem: SignInProblem | undefined): Html | undefined {
  if (!problem || problem.kind === 'missing') return undefined;
  return alert(sentenceOf(problem));
}

function sentenceOf(problem: Exclude<SignInProblem, { kind: 'missing' }>): string {
  if (problem.kind === 'wrong') return texts.problem.wrong;
  const minutes = problem.waitMinutes;
  return minutes === 1 ? texts.problem.refusedOneMinute : texts.problem.refused.replace('{minutes}', String(minutes));
}

interface FieldState {
  hasFocus: boolean;
  fieldProblem: string | false;
  problem: SignInProblem | undefined;
}

function attributesOf(name: string, { hasFocus, fieldProblem, problem }: FieldState): Html {
  const describedBy = fieldProblem ? `${name}-error` : problem && problem.kind !== 'missing' && 'problem';
  const isInvalid = Boolean(fieldProblem) || problem?.kind === 'wrong';
  return html`${hasFocus && html`autofocus`} ${isInvalid && html`aria-invalid="true"`}
  ${describedBy && html`aria-describedby="${describedBy}"`}`;
}
