import { afterAll, beforeAll, vi } from 'vitest';
import { z } from 'zod';
import { lazyNamespaces, loadTexts } from '../i18n/i18n.ts';
import { useGermanValidationTexts } from '../i18n/validation-texts.ts';

// Test files share one evaluation of every module, so the session is replaced for all of them alike.
vi.mock(
  import('../api/session.ts'),
  () => ({ accessToken: async () => 'token', renew: vi.fn(async () => true) }) as object,
);

await loadTexts(...lazyNamespaces);

beforeAll(useGermanValidationTexts);

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  z.config({ customError: undefined });
});
