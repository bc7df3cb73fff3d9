import { useEffect, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { readDraft, saveDraft } from './drafts.ts';

interface Draft<Values> {
  key: string;
  /** Fields that are never kept, such as bank data. */
  secret: readonly (keyof Values)[];
}

/** The typed values of a former visit over the initial ones, without fields that the form does not have any more. */
export function withDraft<Values extends FieldValues>(initial: Values, { key, secret }: Draft<Values>): Values {
  const draft = readDraft(key) ?? {};
  const names = Object.keys(initial).filter((name) => name in draft && !secret.includes(name));
  return { ...initial, ...Object.fromEntries(names.map((name) => [name, draft[name]])) };
}

/** Keeps what is typed, so that a reload, a new sign-in or closing the wizard loses nothing. Says when it was kept. */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { key, secret }: Draft<Values>,
): Date | undefined {
  const [savedAt, setSavedAt] = useState<Date>();
  useEffect(() => {
    const { unsubscribe } = form.watch((values, { name }: { name?: Path<Values> }) => {
      if (name === undefined || secret.includes(name)) return;
      const kept = Object.entries(values as Values).filter(([field]) => !secret.includes(field));
      saveDraft(key, Object.fromEntries(kept));
      setSavedAt(new Date());
    });
    return unsubscribe;
    // oxlint-disable-next-line react/exhaustive-deps -- the form and the secret fields stay the same
  }, [key]);
  return savedAt;
}
