import { getItem } from '@lichthof/domain/collections/items.ts';
import { type RefObject, useEffect, useState } from 'react';
import type { ShownRow } from '../visible-rows.ts';

interface FocusOptions {
  body: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
}

/** The row that the Tab key reaches; it is always rendered, so that it can get the focus. */
export function useCurrentRow(rows: ShownRow[]) {
  const [currentKey, setCurrentKey] = useState(rows[0]?.node.key);
  const found = rows.findIndex(({ node }) => node.key === currentKey);
  return { current: Math.max(0, found), setCurrentKey };
}

/** Focuses a row as soon as it is rendered. */
export function useRowFocus(rows: ShownRow[], { body, scrollTo }: FocusOptions) {
  const [focusKey, setFocusKey] = useState<string>();
  useEffect(() => {
    const index = rows.findIndex(({ node }) => node.key === focusKey);
    if (index < 0) return;
    scrollTo(index);
    body.current?.querySelector<HTMLElement>(`[data-key="${focusKey}"]`)?.focus({ preventScroll: true });
    setFocusKey(undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each wanted row, when it is rendered
  }, [focusKey, rows]);
  return setFocusKey;
}

/** The action of a key in the tree: focus a row, open or close one, follow its link, or open its menu. */
type KeyAct = { act: 'focus' | 'toggle' | 'open' | 'menu'; key: string };

const rowsPerPage = 10;

/**
 * Arrow keys as in every tree; Enter follows the link, Shift+F10 or the menu key open the actions. Undefined for other
 * keys.
 */
export function actOf(rows: readonly ShownRow[], current: number, pressed: string): KeyAct | undefined {
  const row = rows[current];
  if (!row) return undefined;
  const focus = (index: number): KeyAct => {
    const { node } = getItem(rows, Math.min(Math.max(index, 0), rows.length - 1));
    return { act: 'focus', key: node.key };
  };
  const steps: Record<string, () => KeyAct | undefined> = {
    ArrowDown: () => focus(current + 1),
    ArrowUp: () => focus(current - 1),
    PageDown: () => focus(current + rowsPerPage),
    PageUp: () => focus(current - rowsPerPage),
    Home: () => focus(0),
    End: () => focus(rows.length - 1),
    ArrowRight: () => (row.isOpen === false ? toggle(row) : row.isOpen ? focus(current + 1) : undefined),
    ArrowLeft: () =>
      (row.isOpen ? toggle(row) : row.node.parent && { act: 'focus', key: row.node.parent.key }) ?? undefined,
    Enter: () => (row.node.kind === 'estate' ? { act: 'open', key: row.node.key } : toggle(row)),
    ' ': () => toggle(row),
    ContextMenu: () => ({ act: 'menu', key: row.node.key }),
    'Shift+F10': () => ({ act: 'menu', key: row.node.key }),
  };
  return steps[pressed]?.();
}

const toggle = ({ node, isOpen }: ShownRow): KeyAct | undefined =>
  isOpen === undefined ? undefined : { act: 'toggle', key: node.key };
