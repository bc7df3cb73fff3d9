import { Notice } from '../../../ui/feedback/notice.tsx';

interface ListHintProps {
  /** Sentences; those that do not apply are false. */
  hints: (string | false)[];
}

/** What saving does to rows that are not whole, said before it happens. */
export function ListHint({ hints }: ListHintProps) {
  const said = hints.filter((hint) => hint !== false);
  return (
    <div role="status">
      {said.length > 0 && (
        <Notice status="info">
          {said.map((hint) => (
            <div key={hint}>{hint}</div>
          ))}
        </Notice>
      )}
    </div>
  );
}
