import { Lines, type LinesProps } from './table-body.tsx';
import { useLineWindow } from './use-line-window.ts';

/** The lines of a long table that are in sight. */
export function WindowedLines({ keys, ...props }: LinesProps & { keys: string[] }) {
  return <Lines {...props} window={useLineWindow(keys)} />;
}
