import { Role } from '@lichthof/domain/access/role.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { User } from 'oidc-client-ts';
import { Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { answeringReads } from '../../api/answer-reads-for-tests.ts';
import { currentUserQuery, estateHierarchyQuery } from '../../api/session.queries.ts';
import { openSession } from '../../api/session.ts';
import { hierarchy, me } from '../../features/users/user-makers-for-tests.ts';
import { lazyNamespaces, loadTexts } from '../../i18n/i18n.ts';
import { useGermanValidationTexts } from '../../i18n/validation-texts.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';
import { answers } from '../forms/form-data-for-tests.ts';
import { dialogAnswers } from './dialog-answers-for-tests.ts';
import { dialogExamples } from './dialog-examples-for-tests.tsx';
import type { DrawnDialogs } from './drawn-dialogs-for-tests.ts';

const all = Object.entries(dialogExamples).flatMap(([file, examples]) =>
  examples.map((example, index) => ({ name: index === 0 ? file : `${file}, ${index + 1}`, ...example })),
);

const known: Record<string, unknown> = { ...answers, ...dialogAnswers };

const answer = (url: string): Promise<Response> => {
  const path = url.split('?')[0]!;
  return Promise.resolve(
    path in known ? Response.json(known[path]) : Response.json({ message: 'unknown' }, { status: 409 }),
  );
};
const answerTogether = answeringReads(answer);
window.fetch = (url, init) => answerTogether(url as string, init);

let root: Root | undefined;

function draw(index: number): string | undefined {
  root?.unmount();
  const example = all[index];
  if (!example) throw new Error(`There is no dialog ${index}`);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  client.setQueryData(estateHierarchyQuery(3).queryKey, hierarchy);
  client.setQueryData(currentUserQuery.queryKey, {
    ...me,
    authorityRoles: [Role.AuthorityAdmin],
    operationViews: [1, 2],
  });
  root = createRoot(document.querySelector('#root')!);
  root.render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <MemoryRouter initialEntries={['/customers/3']}>
            <main>
              <h1>Dialog</h1>
              <Suspense>{example.content}</Suspense>
            </main>
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
  return example.opener;
}

await loadTexts(...lazyNamespaces);
useGermanValidationTexts();
const profile = { sub: '1', iss: 'issuer', aud: 'portal', exp: 1e10, iat: 1 };
await openSession({ issuer: 'https://sign-in.example', clientId: 'portal' }).storeUser(
  new User({ access_token: 'token', token_type: 'Bearer', profile, session_state: null, expires_at: 1e10 }),
);
(window as Window & { dialogs?: DrawnDialogs }).dialogs = { names: all.map(({ name }) => name), draw };
