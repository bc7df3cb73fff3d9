import TableBody from '@mui/material/TableBody';
import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import type { LineProps, useLineWindow } from './use-line-window.ts';

interface TableBodyLinesProps {
  window: ReturnType<typeof useLineWindow>;
  columnCount: number;
  /** Shown if there are no lines. */
  empty: ReactNode;
  renderLine: (index: number, props: LineProps | undefined) => ReactNode;
}

/** The body of a table, with empty space for the lines that are not rendered. */
export function TableBodyLines({ window, columnCount, empty, renderLine }: TableBodyLinesProps) {
  const { body, lines, roomAfter, lineProps, onFocus } = window;
  return (
    <TableBody ref={body} onKeyDown={handleRowKeys} onFocus={onFocus}>
      {empty}
      {lines.map(({ index, roomBefore }) => (
        <Fragment key={index}>
          {roomBefore > 0 && <Room height={roomBefore} columnCount={columnCount} />}
          {renderLine(index, lineProps?.(index))}
        </Fragment>
      ))}
      {roomAfter > 0 && <Room height={roomAfter} columnCount={columnCount} />}
    </TableBody>
  );
}

function Room({ height, columnCount }: { height: number; columnCount: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

/** The element that opens a row; arrow keys move between them. */
const rowOpener = '[data-row-opener]';

function handleRowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const current = (event.target as Element).closest(rowOpener);
  if (step === undefined || !current) return;
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>(rowOpener)];
  event.preventDefault();
  openers[openers.indexOf(current as HTMLElement) + step]?.focus();
}

const interactive = 'a, button, input, label, [role="menu"], [role="menuitem"]';

/** False for a click on a control in the row, and for the end of a text selection. */
export function isRowClick(target: EventTarget): boolean {
  return !(target as Element).closest(interactive) && (getSelection()?.isCollapsed ?? true);
}
