import TableBody from '@mui/material/TableBody';
import { Fragment, Suspense, type FocusEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { lazyPart } from '../../feedback/lazy-part.tsx';

/** Props of a line's row, to measure and count it. */
export interface LineProps {
  ref: (element: HTMLElement | null) => void;
  'data-index': number;
  /** Row 1 is the header. */
  'aria-rowindex': number;
}

export interface LineWindow {
  lines: { index: number; roomBefore: number }[];
  roomAfter: number;
  body?: Ref<HTMLTableSectionElement>;
  lineProps?: (index: number) => LineProps;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
}

export interface LinesProps {
  columnCount: number;
  /** Shown if there are no lines. */
  empty: ReactNode;
  renderLine: (index: number, props: LineProps | undefined) => ReactNode;
}

interface TableBodyLinesProps extends LinesProps {
  keys: string[];
  isWindowed: boolean;
}

export const lineHeight = 52;
/** As many as a tall screen shows, until a long table can render those in sight. */
const linesAtFirst = 30;

const WindowedLines = lazyPart(async () => ({ default: (await import('./windowed-lines.tsx')).WindowedLines }));

/** The body of a table; of a long one only the lines in sight. */
export function TableBodyLines({ keys, isWindowed, ...props }: TableBodyLinesProps) {
  const first = keys.slice(0, isWindowed ? linesAtFirst : undefined);
  const lines = first.map((_, index) => ({ index, roomBefore: 0 }));
  const start = <Lines {...props} window={{ lines, roomAfter: (keys.length - lines.length) * lineHeight }} />;
  if (!isWindowed) return start;
  return (
    <Suspense fallback={start}>
      <WindowedLines {...props} keys={keys} />
    </Suspense>
  );
}

/** With empty space for the lines that are not rendered. */
export function Lines({ window, columnCount, empty, renderLine }: LinesProps & { window: LineWindow }) {
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
