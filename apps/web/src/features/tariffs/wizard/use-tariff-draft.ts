import { useCallback, useRef, useState } from 'react';
import { readDraft, removeDraft, saveDraft } from '../../../ui/wizard/drafts.ts';
import { emptyTariff, type TariffForm } from './tariff-form.ts';

/** What was typed of a new tariff, at which step, and when. */
export interface TariffDraft {
  values: TariffForm;
  stepId: string;
  savedAtMs: number;
}

/** Reads the draft once, when the wizard opens. */
export function useTariffDraft(key: string) {
  const [draft] = useState(() => parseDraft(readDraft(key)));
  const [savedAtMs, setSavedAtMs] = useState(draft?.savedAtMs);
  const isFinished = useRef(false);
  const save = useCallback(
    (values: TariffForm, stepId: string) => {
      if (isFinished.current) return;
      const saved: TariffDraft = { values, stepId, savedAtMs: Date.now() };
      saveDraft(key, saved);
      setSavedAtMs(saved.savedAtMs);
    },
    [key],
  );
  const discard = useCallback(() => {
    removeDraft(key);
    setSavedAtMs(undefined);
  }, [key]);
  /** The tariff exists: a change that waits to be saved must not bring the draft back. */
  const finish = useCallback(() => {
    isFinished.current = true;
    discard();
  }, [discard]);
  return { draft, savedAtMs, save, discard, finish };
}

/** A draft of a former version has other fields; what it lacks is empty. */
function parseDraft(stored: Record<string, unknown> | undefined): TariffDraft | undefined {
  const { values, stepId, savedAtMs } = stored ?? {};
  if (typeof values !== 'object' || values === null || typeof stepId !== 'string' || typeof savedAtMs !== 'number') {
    return undefined;
  }
  return { values: { ...emptyTariff(), ...values }, stepId, savedAtMs };
}
