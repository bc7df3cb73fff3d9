import { cleanup, configure } from '@testing-library/react';
import { afterAll } from 'vitest';
import { queryClient } from '../api/query-client.ts';

// Awaited elements may appear late on a busy machine.
configure({ asyncUtilTimeout: 8_000 });

afterAll(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
