import type { SecretCipher } from '../../../integrations/secrets/secret-cipher.ts';
import { SourceError } from '../../../integrations/file-sources/source-error.ts';

const ownerOf = (customerId: number) => `data source of ${customerId}`;

/** Encrypts what a source needs to sign in; with the id of another customer it cannot be opened. */
export const sealSourceSecret = (cipher: SecretCipher, customerId: number, secret: string): Buffer =>
  cipher.seal(secret, ownerOf(customerId));

/** Empty where none is stored. Throws SourceError when the key of the server is another one by now. */
export function openSourceSecret(
  cipher: SecretCipher | undefined,
  customerId: number,
  sealed: Uint8Array | null,
): string {
  if (sealed === null) return '';
  try {
    if (!cipher) throw new Error('The server has no key for secrets');
    return cipher.open(sealed, ownerOf(customerId));
  } catch (error) {
    throw new SourceError('secretUnreadable', { cause: error });
  }
}
