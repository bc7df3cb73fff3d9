import { describe, expect, it } from 'vitest';
import { createSecretCipher } from '../secrets/secret-cipher.ts';
import { createWebhookSecret, signatureHeaders } from './webhook-signature.ts';

describe('the signature', () => {
  it('is the one of the published example of Standard Webhooks', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const message = {
      messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      sentAtMs: 1_614_265_330_999,
      body: '{"test": 2432232314}',
    };
    expect(signatureHeaders(secret, message)).toMatchObject({
      'webhook-id': message.messageId,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('has a new secret of 32 bytes each time', () => {
    const secrets = [createWebhookSecret(), createWebhookSecret()];
    expect(new Set(secrets).size).toBe(2);
    expect(Buffer.from(secrets[0]!.slice('whsec_'.length), 'base64')).toHaveLength(32);
  });
});

describe('an encrypted secret', () => {
  const cipher = createSecretCipher(Buffer.alloc(32, 1));
  it('is opened only with the same key and for the same owner', () => {
    const sealed = cipher.seal('whsec_a', 'webhook 1');
    expect(cipher.open(sealed, 'webhook 1')).toBe('whsec_a');
    expect(sealed.toString('latin1')).not.toContain('whsec_a');
    expect(() => cipher.open(sealed, 'webhook 2')).toThrow('unable to authenticate');
    expect(() => createSecretCipher(Buffer.alloc(32, 2)).open(sealed, 'webhook 1')).toThrow('unable to authenticate');
    sealed[sealed.length - 1]! ^= 1;
    expect(() => cipher.open(sealed, 'webhook 1')).toThrow('unable to authenticate');
  });
});
