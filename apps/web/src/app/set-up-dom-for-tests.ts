import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { styleCache } from '../theme/app-theme-provider.tsx';

// Awaited elements may appear late on a busy machine.
configure({ asyncUtilTimeout: 8_000 });

// Every lookup by role computes styles from all style sheets: those of earlier tests would slow it down more and more.
afterEach(() => {
  cleanup();
  styleCache.sheet.flush();
  styleCache.inserted = {};
});

afterAll(() => {
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
