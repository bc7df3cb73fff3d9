import { Role } from '@lichthof/domain/access/role.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readdirSync, readFileSync } from 'node:fs';
import { Suspense, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUserQuery, estateHierarchyQuery } from '../../api/session.queries.ts';
import { hierarchy, me } from '../../features/users/user-makers-for-tests.ts';
import { AppThemeProvider, styleCache } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';
import { answers } from './form-data-for-tests.ts';
import { finished } from './form-example-for-tests.ts';
import { formExamples } from './form-examples-for-tests.tsx';

/** In the document only while an animation is read: every lookup by role computes styles from all its style sheets. */
const styleSheets = styleCache.sheet.container;

const source = `${import.meta.dirname}/../..`;
const formTag = /<(ReferenceDialog|FormDialog|WizardDialog|Wizard|form)\b|component="form"/g;
/** What every form is built from, and pictures of it for developers. */
const isBase = (file: string) =>
  /^ui\/(dialogs|wizard|gallery)\/|^features\/reference-tables\/reference-dialog\./.test(file);

/** One field in a row, whose button appears once it is changed: nothing can be missing. */
const inRows = new Set(['features/portfolio/mapping/sheet-options.tsx', 'features/portfolio/rows/corrected-cell.tsx']);

/** How many forms each file draws. */
function formsInSource(): [file: string, count: number][] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('test') && !isBase(file) && !inRows.has(file))
    .map((file): [string, number] => [file, readFileSync(`${source}/${file}`, 'utf8').match(formTag)?.length ?? 0])
    .filter(([, count]) => count > 0);
}

/** Everything that the server does not know. */
const requests = vi.fn<(call: string) => void>();

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const path = url.split('?')[0]!;
    if (method === 'GET' && path in answers) return Response.json(answers[path]);
    requests(`${method} ${path}`);
    return Response.json({ message: '' }, { status: 409 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function show(content: ReactNode): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  client.setQueryData(estateHierarchyQuery(3).queryKey, hierarchy);
  client.setQueryData(currentUserQuery.queryKey, {
    ...me,
    authorityRoles: [Role.AuthorityAdmin],
    operationViews: [1, 2],
  });
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <MemoryRouter initialEntries={['/customers/3']}>
            <Suspense>{content}</Suspense>
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

const examples = Object.entries(formExamples).flatMap(([file, all]) => all.map((example) => ({ file, ...example })));
const incomplete = examples.flatMap(({ missing, ...example }) => (missing ? [{ ...example, missing }] : []));
const complete = examples.filter(({ missing }) => !missing);

/** Enters and leaves the first field, so that it is checked alone, and then presses the primary button. */
async function pressUntouched({
  content,
  opener,
  button: name,
  isPage,
}: (typeof examples)[number]): Promise<{ form: HTMLElement; animations: string[] }> {
  show(content);
  if (opener) {
    const [element] = await screen.findAllByRole('button', { name: opener });
    await userEvent.click(element!);
  }
  if (!isPage) await screen.findByRole('dialog');
  const button = (await screen.findAllByRole('button', { name })).at(-1)!;
  const form = button.closest<HTMLElement>('form')!;
  form.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  button.focus();
  await new Promise((resolve) => setTimeout(resolve, 60));
  requests.mockClear();
  finished.count = 0;
  const animations = noteAnimations(form);
  await userEvent.click(button);
  return { form, animations };
}

/** The animations that a form gets from now on: on a busy machine they are over before one looks. */
function noteAnimations(form: HTMLElement): string[] {
  const animations: string[] = [];
  const observer = new MutationObserver(() => {
    document.body.append(styleSheets);
    animations.push(getComputedStyle(form).animation);
    document.body.removeChild(styleSheets);
  });
  observer.observe(form, { attributeFilter: ['class'] });
  return animations;
}

describe('every form', () => {
  it('has an example here', () => {
    const listed = Object.entries(formExamples).map(([file, all]): [string, number] => [file, all.length]);
    expect(new Map(formsInSource())).toEqual(new Map(listed));
  });

  it.each(incomplete)('$file lists what is missing while it is untouched', async ({ missing, ...example }) => {
    const { form, animations } = await pressUntouched(example);
    expect(
      await within(form).findByText(`${missing.length > 1 ? 'Es fehlen' : 'Es fehlt'} noch: ${missing.join(', ')}.`),
    ).toBeTruthy();
    const refused = [...form.querySelectorAll('[aria-invalid="true"]')];
    expect(refused.length).toBeGreaterThanOrEqual(missing.length);
    expect(animations.join()).toContain('500ms');
    await waitFor(() => expect(refused[0]!.contains(document.activeElement)).toBe(true));
    expect(requests).not.toHaveBeenCalled();
    expect(finished.count).toBe(0);
  });

  it.each(complete)('$file is sent as it opens', async (example) => {
    await pressUntouched(example);
    await waitFor(() => expect(requests.mock.calls.length + finished.count).toBeGreaterThan(0));
  });
});
