import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { readDraft, removeAllDrafts, saveDraft } from './drafts.ts';
import { useDraft, withDraft } from './use-draft.ts';

const initial = { name: '', iban: '' };
const draft = { key: 'participant 1', secret: ['iban'] as const };

function show() {
  return renderHook(() => {
    const form = useForm({ defaultValues: withDraft(initial, draft) });
    useDraft(form, draft);
    return form;
  }).result.current;
}

it('keeps what is typed for the next time, but no secret fields', () => {
  const form = show();
  act(() => form.setValue('iban', 'DE02120300000000202051'));
  act(() => form.setValue('name', 'Ada'));
  expect(readDraft('participant 1')).toEqual({ name: 'Ada' });
  expect(show().getValues()).toEqual({ name: 'Ada', iban: '' });
});

it('ignores broken drafts and fields that the form does not have, and forgets all at the sign-out', () => {
  sessionStorage.setItem('lichthof-draft participant 1', '{');
  expect(withDraft(initial, draft)).toEqual(initial);
  saveDraft('participant 1', { name: 'Ada', iban: 'DE', former: 1 });
  expect(withDraft(initial, draft)).toEqual({ name: 'Ada', iban: '' });
  removeAllDrafts();
  expect(readDraft('participant 1')).toBeUndefined();
});
