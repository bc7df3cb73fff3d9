import type { SupplyDraft } from '@lichthof/contracts/electricity-supply.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { supplyDraftQuery, useSaveDraft } from '../providers.queries.ts';
import { formOfDraft, type SetUpBody, type SetUpForm } from './set-up-form.ts';

interface KeptDraft {
  estate: EstateParams;
  form: UseFormReturn<SetUpForm, unknown, SetUpBody>;
  /** As read when the wizard opened. */
  draft: SupplyDraft | null;
  step: string;
}

const pauseMs = 1500;

/** Keeps the form on the server, where the estate's managers share it. */
export function useKeptDraft({ estate, form, draft, step }: KeptDraft) {
  const client = useQueryClient();
  const { mutateAsync } = useSaveDraft(estate);
  const [known, setKnown] = useState(draft);
  /** What another manager has saved meanwhile. */
  const [theirs, setTheirs] = useState<SupplyDraft>();
  const [hasFailed, setFailed] = useState(false);

  const keep = async (at = step, over = known): Promise<boolean> => {
    try {
      const values = form.getValues();
      const saved = await mutateAsync({ step: at, form: { ...values }, version: over?.version ?? null });
      setKnown(saved.draft);
      setFailed(false);
      form.reset(values, { keepErrors: true, keepTouched: true, keepIsSubmitted: true });
      return true;
    } catch (error) {
      const isChanged = error instanceof ApiError && error.body.metadata?.code === ErrorCode.DraftChanged;
      if (isChanged)
        setTheirs((await client.fetchQuery({ ...supplyDraftQuery(estate), staleTime: 0 })).draft ?? undefined);
      else setFailed(true);
      return false;
    }
  };
  useKeepAfterPause(form, theirs ? undefined : keep);

  const takeTheirs = () => {
    if (!theirs) return;
    form.reset(formOfDraft(theirs, localToday()));
    setKnown(theirs);
    setTheirs(undefined);
  };
  const keepMine = () => {
    setTheirs(undefined);
    void keep(step, theirs ?? null);
  };
  return { keep, keptAt: known?.updatedAt, theirs, takeTheirs, keepMine, hasFailed };
}

/** Keeps what is typed soon after the last key, so that a reload loses little. */
function useKeepAfterPause(form: KeptDraft['form'], keep: (() => Promise<boolean>) | undefined): void {
  const keepNow = useEffectEvent(() => {
    if (form.formState.isDirty) void keep?.();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => keepNow(), pauseMs);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form]);
}
