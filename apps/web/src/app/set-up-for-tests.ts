import { afterAll, beforeAll, vi } from 'vitest';
import { z } from 'zod';
import { lazyNamespaces, loadTexts } from '../i18n/i18n.ts';
import { useGermanValidationTexts } from '../i18n/validation-texts.ts';

// Test files share one evaluation of every module, so the session is replaced for all of them by the same object.
vi.mock(import('../api/session.ts'), () => {
  const worker = globalThis as typeof globalThis & { replacedSession?: object };
  worker.replacedSession ??= {
    accessToken: async () => 'token',
    isSignedIn: async () => true,
    checkProvider: async () => undefined,
    renew: vi.fn(async () => 'renewed' as const),
    session: vi.fn(() => ({})),
    signInAgainPath: '/auth/sign-in-again',
    signIn: vi.fn(async () => Promise.reject(new Error('left for sign-in'))),
  };
  return worker.replacedSession;
});

await loadTexts(...lazyNamespaces);

beforeAll(useGermanValidationTexts);

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  z.config({ customError: undefined });
});
