import TableBody from '@mui/material/TableBody';
import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import type { LineProps, useLineWindow } from './use-line-window.ts';

interface TableBodyLinesProps {
  window: ReturnType<typeof useLineWindow>;
  columnCount: number;
  /** Instead of lines, when there are none. */
  empty: ReactNode;
  renderLine: (index: number, props: LineProps | undefined) => ReactNode;
}

/** The body of a table; room stands for the lines that are not drawn. */
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

/** What opens a row; arrow keys walk from one to the next. */
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

/** A click on a button in the row, or the end of marking text, does not open the row. */
export function isRowClick(target: EventTarget): boolean {
  return !(target as Element).closest(interactive) && (getSelection()?.isCollapsed ?? true);
}
