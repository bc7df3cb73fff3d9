import type { ReactNode } from 'react';

const numbers = /(\b[A-Z0-9][A-Z0-9-]{0,9}-\d{4}-\d{4,9}\b)/;

/** A text in which numbers such as RE-2026-0002 stay on one line. */
export function UnbrokenNumbers({ text }: { text: string }): ReactNode {
  return text.split(numbers).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );
}
