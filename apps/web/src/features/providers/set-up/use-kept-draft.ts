import type { SupplyDraft } from '@lichthof/contracts/supply/electricity-supply.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const version = useRef(draft?.version ?? null);
  const keptValues = useRef(JSON.stringify(form.getValues()));
  /** What another manager has saved meanwhile. */
  const [theirs, setTheirs] = useState<SupplyDraft>();
  const [hasFailed, setFailed] = useState(false);
  const lastSave = useRef<Promise<unknown>>(undefined);

  const save = async (at: string): Promise<boolean> => {
    try {
      const values = JSON.stringify(form.getValues());
      const saved = await mutateAsync({
        step: at,
        form: JSON.parse(values) as Record<string, unknown>,
        version: version.current,
      });
      version.current = saved.draft?.version ?? null;
      keptValues.current = values;
      setKnown(saved.draft);
      setFailed(false);
      return true;
    } catch (error) {
      const isChanged = error instanceof ApiError && error.body.metadata?.code === ErrorCode.DraftChanged;
      if (isChanged)
        setTheirs((await client.fetchQuery({ ...supplyDraftQuery(estate), staleTime: 0 })).draft ?? undefined);
      else setFailed(true);
      return false;
    }
  };
  /** One save after the other: each one needs the version of the one before. */
  const keep = (at = step): Promise<boolean> => {
    const saving = Promise.resolve(lastSave.current).then(() => save(at));
    lastSave.current = saving;
    return saving;
  };
  const hasChanges = () => JSON.stringify(form.getValues()) !== keptValues.current;
  useKeepAfterPause(form, () => {
    if (!theirs && hasChanges()) void keep();
  });

  const takeTheirs = () => {
    if (!theirs) return;
    form.reset(formOfDraft(theirs, localToday()));
    version.current = theirs.version;
    keptValues.current = JSON.stringify(form.getValues());
    setKnown(theirs);
    setTheirs(undefined);
  };
  const keepMine = () => {
    version.current = theirs?.version ?? null;
    setTheirs(undefined);
    void keep();
  };
  /** Whether nothing is lost when the wizard closes. */
  const keepChanges = () => (hasChanges() ? keep() : Promise.resolve(true));
  return { keep, keepChanges, keptAt: known?.updatedAt, theirs, takeTheirs, keepMine, hasFailed };
}

/** Keeps what is typed soon after the last key, so that a reload loses little. */
function useKeepAfterPause(form: KeptDraft['form'], keep: () => void): void {
  const keepNow = useEffectEvent(keep);
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
