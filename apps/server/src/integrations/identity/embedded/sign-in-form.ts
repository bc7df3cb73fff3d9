/** What the sign-in page shows and sends. */
export interface SignInForm {
  email: string;
  password: string;
  isRemembered: boolean;
}

const longestEmail = 254;
const longestPassword = 1024;

export function parseSignInForm(body: URLSearchParams = new URLSearchParams()): SignInForm {
  const field = (name: string, most: number) => (body.get(name) ?? '').replaceAll('\0', '').slice(0, most);
  return {
    email: field('email', longestEmail).trim(),
    password: field('password', longestPassword),
    isRemembered: body.get('remember') === 'yes',
  };
}
