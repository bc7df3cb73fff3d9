/** An account that can sign in; `sub` identifies it in tokens. */
export interface IdentityAccount {
  sub: string;
  email: string;
  firstName: string;
  lastName: string;
}

export interface NewIdentityAccount {
  email: string;
  firstName: string;
  lastName: string;
  /** Without one the account cannot sign in until a password is set. */
  password?: string;
}

/** Keeps accounts and passwords, possibly on another server: never call it inside a database transaction. */
export interface IdentityProvider {
  /** Returns the new account's sub. Throws EmailTakenError. */
  createAccount(account: NewIdentityAccount): Promise<string>;
  /** Throws EmailTakenError, UnknownAccountError. */
  changeAccount(sub: string, account: Omit<IdentityAccount, 'sub'>): Promise<void>;
  /** Also ends the account's sessions. Throws UnknownAccountError. */
  setPassword(sub: string, password: string): Promise<void>;
  /** Prevents signing in and ends sessions and links. Throws UnknownAccountError. */
  disableAccount(sub: string): Promise<void>;
  /** Enables a disabled account and removes its password. Throws UnknownAccountError. */
  enableAccount(sub: string): Promise<void>;
  /** Ignores upper and lower case. */
  findByEmail(email: string): Promise<IdentityAccount | undefined>;
}

export type CredentialPurpose = 'invitation' | 'reset';

/** Sends links to choose a password; only the newest link of an account is valid. */
export interface CredentialMails {
  /** Throws MailFailedError when nothing was sent, UnknownAccountError. */
  send(account: IdentityAccount, purpose: CredentialPurpose): Promise<void>;
}

/** What user management needs; undefined where an external identity provider manages the accounts. */
export interface Accounts {
  identity: IdentityProvider;
  credentials: CredentialMails;
}

export class MailFailedError extends Error {
  constructor(cause: unknown) {
    super('The mail could not be sent', { cause });
  }
}

export class EmailTakenError extends Error {
  constructor() {
    super('An account with this e-mail exists already');
  }
}

export class UnknownAccountError extends Error {
  constructor() {
    super('There is no such account');
  }
}
