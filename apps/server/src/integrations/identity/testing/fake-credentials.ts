import { randomUUID } from 'node:crypto';

interface FakeCredential {
  id: string;
  type: string;
  value?: string;
}

/** The ways to sign in that users of a fake realm have, by their sub. */
export class FakeCredentials {
  readonly credentials = new Map<string, FakeCredential[]>();
  readonly federatedIdentities = new Map<string, string[]>();

  hasPassword(sub: string, password: string): boolean {
    return this.#of(sub).some(({ value }) => value === password);
  }

  setPassword(sub: string, value: string): void {
    const others = this.#of(sub).filter(({ type }) => type !== 'password');
    this.credentials.set(sub, [...others, { id: randomUUID(), type: 'password', value }]);
  }

  /** Gives a user another way to sign in than a password. */
  addCredential(sub: string, type: string): void {
    this.credentials.set(sub, [...this.#of(sub), { id: randomUUID(), type }]);
  }

  listCredentials(sub: string) {
    return this.#of(sub).map(({ id, type }) => ({ id, type }));
  }

  removeCredential(sub: string, removedId: string | undefined): void {
    const others = this.#of(sub).filter(({ id }) => id !== removedId);
    this.credentials.set(sub, others);
  }

  listFederatedIdentities(sub: string) {
    return (this.federatedIdentities.get(sub) ?? []).map((identityProvider) => ({ identityProvider }));
  }

  removeFederatedIdentity(sub: string, removed: string | undefined): void {
    const others = (this.federatedIdentities.get(sub) ?? []).filter((name) => name !== removed);
    this.federatedIdentities.set(sub, others);
  }

  #of(sub: string): FakeCredential[] {
    return this.credentials.get(sub) ?? [];
  }
}
