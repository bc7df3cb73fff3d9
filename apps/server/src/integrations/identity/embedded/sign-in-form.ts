import { fieldOf } from './form-requests.ts';

/** What the sign-in page shows and sends. */
export interface SignInForm {
  email: string;
  password: string;
  isRemembered: boolean;
}

export const longestEmail = 254;
export const longestPasswordField = 1024;

export function parseSignInForm(body: unknown): SignInForm {
  return {
    email: fieldOf(body, 'email', longestEmail).trim(),
    password: fieldOf(body, 'password', longestPasswordField),
    isRemembered: fieldOf(body, 'remember', 3) === 'yes',
  };
}
