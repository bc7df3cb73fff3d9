import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptySetUp, type SetUpBody, type SetUpForm } from './set-up-form.ts';
import { readUnsent, removeUnsent } from './unsent-draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';

const fetched = vi.fn<typeof fetch>();
const estate = { customerId: 3, estateId: 7 };

const draftOf = (version: number) => ({
  step: 'model',
  form: {},
  hasLogo: false,
  updatedBy: 'Mara Lindner',
  updatedAt: '2026-11-23T09:00:00Z',
  version,
});
const answers = (version: number) => new Response(JSON.stringify({ draft: draftOf(version) }));

function show() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  return renderHook(
    () => {
      const form = useForm<SetUpForm, unknown, SetUpBody>({ defaultValues: emptySetUp('2026-11-23') });
      return { form, kept: useKeptDraft({ estate, form, draft: null, step: 'model' }) };
    },
    { wrapper },
  ).result;
}

const sentBodies = () =>
  fetched.mock.calls
    .map(([, init]) => init?.body)
    .filter((body) => typeof body === 'string')
    .map((body) => JSON.parse(body) as { version: number | null; form: SetUpForm });

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  removeUnsent(estate);
});

it('saves twice in a row without a conflict, and leaves what is typed meanwhile', async () => {
  let answerFirst = (_response: Response) => {};
  fetched.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answerFirst = resolve;
      }),
  );
  fetched.mockResolvedValueOnce(answers(2));
  const shown = show();
  const both = [shown.current.kept.keep(), shown.current.kept.keep('business')];
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  act(() => shown.current.form.setValue('provider.name', 'Sonnengemeinschaft eG'));
  answerFirst(answers(1));
  await act(async () => expect(await Promise.all(both)).toEqual([true, true]));

  expect(sentBodies().map(({ version }) => version)).toEqual([null, 1]);
  expect(sentBodies()[1]!.form.provider.name).toBe('Sonnengemeinschaft eG');
  expect(shown.current.form.getValues('provider.name')).toBe('Sonnengemeinschaft eG');
  expect(shown.current.kept.theirs).toBeUndefined();
});

it('keeps what is typed in the tab until the server has it, so that a quick reload loses nothing', async () => {
  const shown = show();
  act(() => shown.current.form.setValue('provider.name', 'Sonnengemeinschaft eG'));
  expect(readUnsent(estate, null)).toMatchObject({ form: { provider: { name: 'Sonnengemeinschaft eG' } } });
  expect(readUnsent(estate, draftOf(2))).toBeUndefined();
  fetched.mockResolvedValueOnce(answers(1));
  await act(async () => expect(await shown.current.kept.keepChanges()).toBe(true));
  expect(readUnsent(estate, draftOf(1))).toBeUndefined();
});

it('sends nothing at the end when nothing has changed since the last save', async () => {
  const shown = show();
  expect(await shown.current.kept.keepChanges()).toBe(true);
  expect(fetched).not.toHaveBeenCalled();
});

it('offers what another person has saved meanwhile, and saves over it on request', async () => {
  const conflict = JSON.stringify({ message: '', metadata: { code: ErrorCode.DraftChanged } });
  fetched.mockResolvedValueOnce(new Response(conflict, { status: 409 }));
  fetched.mockResolvedValueOnce(answers(5));
  const shown = show();
  act(() => shown.current.form.setValue('provider.name', 'Mein Name'));
  await act(async () => expect(await shown.current.kept.keepChanges()).toBe(false));
  expect(shown.current.kept.theirs?.version).toBe(5);

  fetched.mockResolvedValueOnce(answers(6));
  await act(async () => shown.current.kept.keepMine());
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(3));
  expect(sentBodies()[1]).toMatchObject({ version: 5, form: { provider: { name: 'Mein Name' } } });
});
