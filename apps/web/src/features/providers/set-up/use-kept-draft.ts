import type { SupplyDraft } from '@lichthof/contracts/supply/electricity-supply.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { errorMetadata } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { supplyDraftQuery, useSaveDraft } from '../providers.queries.ts';
import { formOfDraft, type SetUpBody, type SetUpForm } from './set-up-form.ts';
import { keepUnsent, removeUnsent } from './unsent-draft.ts';

interface KeptDraft {
  estate: EstateParams;
  form: UseFormReturn<SetUpForm, unknown, SetUpBody>;
  /** As read when the wizard opened. */
  draft: SupplyDraft | null;
  step: string;
  /** Whether the form opened with something that the server lacks. */
  hasUnsent?: boolean;
}

const pauseMs = 1500;

/** Keeps the form on the server, where the estate's managers share it. */
export function useKeptDraft({ estate, form, draft, step, hasUnsent = false }: KeptDraft) {
  const client = useQueryClient();
  const { mutateAsync } = useSaveDraft(estate);
  const [known, setKnown] = useState(draft);
  const version = useRef(draft?.version ?? null);
  const keptValues = useRef(hasUnsent ? '' : JSON.stringify(form.getValues()));
  /** The values that another manager has saved meanwhile. */
  const [theirs, setTheirs] = useState<SupplyDraft>();
  const [hasFailed, setFailed] = useState(false);
  const lastSave = useRef<Promise<unknown>>(undefined);

  const hasChanges = () => JSON.stringify(form.getValues()) !== keptValues.current;
  const noteUnsent = () => keepUnsent(estate, { version: version.current, form: { ...form.getValues() } });
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
      if (hasChanges()) noteUnsent();
      else removeUnsent(estate);
      setKnown(saved.draft);
      setFailed(false);
      return true;
    } catch (error) {
      const isChanged = errorMetadata(error).code === ErrorCode.DraftChanged;
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
  useKeepAfterPause(form, {
    noteAtOnce: () => hasChanges() && noteUnsent(),
    keep: () => {
      if (!theirs && hasChanges()) void keep();
    },
  });

  const takeTheirs = () => {
    if (!theirs) return;
    form.reset(formOfDraft(theirs, localToday()));
    version.current = theirs.version;
    keptValues.current = JSON.stringify(form.getValues());
    removeUnsent(estate);
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

interface Keeping {
  noteAtOnce: () => void;
  keep: () => void;
}

/** Notes each change at once, and keeps it soon after the last key. */
function useKeepAfterPause(form: KeptDraft['form'], { noteAtOnce, keep }: Keeping): void {
  const noteNow = useEffectEvent(noteAtOnce);
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        noteNow();
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
