/** A person who can sign in; sub is what tokens call them. */
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

/**
 * Where people and their passwords live. It may be another server:
 * never call it inside a database transaction.
 */
export interface IdentityProvider {
  /** Returns the new account's sub. Throws EmailTakenError. */
  createAccount(account: NewIdentityAccount): Promise<string>;
  /** Throws EmailTakenError, UnknownAccountError. */
  changeAccount(sub: string, account: Omit<IdentityAccount, 'sub'>): Promise<void>;
  /** Ends the account's sessions as well. Throws UnknownAccountError. */
  setPassword(sub: string, password: string): Promise<void>;
  /** The account can no longer sign in, its sessions and links end. Throws UnknownAccountError. */
  disableAccount(sub: string): Promise<void>;
  /** Undoes disabling; the password is a new one, so there is none. Throws UnknownAccountError. */
  enableAccount(sub: string): Promise<void>;
  /** Upper and lower case are the same. */
  findByEmail(email: string): Promise<IdentityAccount | undefined>;
}

export type CredentialPurpose = 'invitation' | 'reset';

/** Lets people choose their password by a link in a mail; the one sent last is the only one that is good. */
export interface CredentialMails {
  /** Throws MailFailedError when nothing was sent, UnknownAccountError. */
  send(account: IdentityAccount, purpose: CredentialPurpose): Promise<void>;
}

/** What managing users needs of the sign-in; absent where another service keeps the accounts for itself. */
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
