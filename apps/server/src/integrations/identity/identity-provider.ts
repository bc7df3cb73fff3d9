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
  /** Ends the account's sessions as well. Throws UnknownAccountError. */
  setPassword(sub: string, password: string): Promise<void>;
  /** Upper and lower case are the same. */
  findByEmail(email: string): Promise<IdentityAccount | undefined>;
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
