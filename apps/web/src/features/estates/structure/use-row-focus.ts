import { useEffect, useState, type RefObject } from 'react';
import type { ShownRow } from './shown-rows.ts';

interface FocusOptions {
  body: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
}

/** Which row the Tab key reaches; it is drawn wherever it is, so that the focus can go to it. */
export function useCurrentRow(rows: ShownRow[]) {
  const [currentKey, setCurrentKey] = useState(rows[0]?.node.key);
  const found = rows.findIndex(({ node }) => node.key === currentKey);
  return { current: Math.max(0, found), setCurrentKey };
}

/** Puts the focus on a row as soon as it is drawn. */
export function useRowFocus(rows: ShownRow[], { body, scrollTo }: FocusOptions) {
  const [focusKey, setFocusKey] = useState<string>();
  useEffect(() => {
    const index = rows.findIndex(({ node }) => node.key === focusKey);
    if (index < 0) return;
    scrollTo(index);
    body.current?.querySelector<HTMLElement>(`[data-key="${focusKey}"]`)?.focus({ preventScroll: true });
    setFocusKey(undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each wish, when the row is there
  }, [focusKey, rows]);
  return setFocusKey;
}
