import TableBody from '@mui/material/TableBody';
import { Fragment, type ReactNode } from 'react';
import { handleRowKeys } from './row-keys.ts';
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
