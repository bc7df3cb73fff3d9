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

/**
 * Keeps accounts and passwords, possibly on another server: never call it inside a database transaction. Every call
 * can throw IdentityUnavailableError.
 */
export interface IdentityProvider {
  /** Returns the new account's sub. Throws EmailTakenError, AccountDataRefusedError. */
  createAccount(account: NewIdentityAccount): Promise<string>;
  /**
   * Takes over the account that has the e-mail already; returns its sub. Unless the owner of the e-mail has confirmed
   * it, the account loses its passwords, its other credentials and its sessions, since another person may have
   * registered it. Throws UnknownAccountError.
   */
  adoptAccount(account: Omit<NewIdentityAccount, 'password'>): Promise<string>;
  /** Throws EmailTakenError, UnknownAccountError, AccountDataRefusedError. */
  changeAccount(sub: string, account: Omit<IdentityAccount, 'sub'>): Promise<void>;
  /** Also ends the account's sessions. Throws UnknownAccountError. */
  setPassword(sub: string, password: string): Promise<void>;
  /** Signs the account out on all devices; its password and links stay. Throws UnknownAccountError. */
  endSessions(sub: string): Promise<void>;
  /** Prevents signing in and ends sessions and links. Throws UnknownAccountError. */
  disableAccount(sub: string): Promise<void>;
  /** Enables a disabled account and removes its password. Throws UnknownAccountError. */
  enableAccount(sub: string): Promise<void>;
  /** Ignores upper and lower case. */
  findByEmail(email: string): Promise<IdentityAccount | undefined>;
}

/** Events of an account on the pages of the embedded provider. */
export interface AccountEvent {
  kind: 'signIn' | 'passwordChange' | 'resetRequest';
  sub: string;
}

export type CredentialPurpose = 'invitation' | 'reset';

/** Sends links to choose a password. Whether older links stay valid until they expire depends on the provider. */
export interface CredentialMails {
  /** Throws MailFailedError when nothing was sent, UnknownAccountError. */
  send(account: IdentityAccount, purpose: CredentialPurpose): Promise<void>;
}

/** A mail with a link that could not be sent; the link itself is stored nowhere. */
interface FailedCredentialMail {
  account: IdentityAccount;
  purpose: CredentialPurpose;
  failure: string;
  failedAt: Date;
}

/** The last mail of each account that could not be sent, until one is sent or a person has seen to it. */
export interface FailedCredentialMails {
  /** The newest first. */
  list(): Promise<FailedCredentialMail[]>;
  /** Whether there was one of the account. */
  remove(sub: string): Promise<boolean>;
}

/** The actions that user management needs; undefined where an external identity provider manages the accounts. */
export interface Accounts {
  identity: IdentityProvider;
  credentials: CredentialMails;
  /** Absent where another service sends these mails. */
  failedMails?: FailedCredentialMails;
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

/** The identity provider did not answer in time, failed, or refused this server. The cause is for the log. */
export class IdentityUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The identity provider did not answer as expected', { cause });
  }
}

/** The identity provider has stricter rules for names or e-mails than this server. */
export class AccountDataRefusedError extends Error {
  readonly field: 'email' | 'firstName' | 'lastName' | undefined;

  constructor(field: AccountDataRefusedError['field'], cause: unknown) {
    super('The identity provider refused the name or e-mail of the account', { cause });
    this.field = field;
  }
}
