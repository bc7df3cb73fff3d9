import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { styleCache } from '../theme/app-theme-provider.tsx';

// Awaited elements may appear late on a busy machine.
configure({ asyncUtilTimeout: 8_000 });

// Every lookup by role computes styles from all style sheets of the document. Tests that look at styles put them there.
styleCache.sheet.container = document.createElement('div');

afterEach(cleanup);

afterAll(() => {
  styleCache.sheet.flush();
  styleCache.inserted = {};
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
