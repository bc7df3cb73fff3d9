import { useLayoutEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EstateForm } from './estate-form.ts';
import { errorNames, tabOf, type EstateTab } from './estate-tabs.ts';

/** Which tab is shown: after a failed attempt to save the one with the first error, turned to its row. */
export function useShownTab<Output>(form: UseFormReturn<EstateForm, unknown, Output>) {
  const [tab, setTab] = useState<EstateTab>('baseData');
  const [wantedRow, setWantedRow] = useState<{ place: number }>();
  const { errors, submitCount } = form.formState;
  useLayoutEffect(() => {
    const [first] = errorNames(errors);
    if (first === undefined) return;
    setTab(tabOf(first));
    const place = Number(/^apartments\.(\d+)/.exec(first)?.[1] ?? 'none');
    if (!Number.isNaN(place)) setWantedRow({ place });
    // oxlint-disable-next-line react/exhaustive-deps -- after each attempt, not while errors are mended
  }, [submitCount]);
  return { tab, setTab, wantedRow };
}
