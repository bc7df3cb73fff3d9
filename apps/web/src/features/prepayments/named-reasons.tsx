import { Notice } from '../../ui/feedback/notice.tsx';

interface NamedReasonsProps<Item> {
  status: 'error' | 'info';
  title: string;
  items: Item[];
  nameOf: (item: Item) => string;
}

/** Participants with the reason of each; renders nothing without one. */
export function NamedReasons<Item extends { participantId: number; reason: string }>({
  status,
  title,
  items,
  nameOf,
}: NamedReasonsProps<Item>) {
  if (items.length === 0) return null;
  return (
    <Notice status={status} title={title}>
      <ul>
        {items.map((item) => (
          <li key={item.participantId}>{`${nameOf(item)}: ${item.reason}`}</li>
        ))}
      </ul>
    </Notice>
  );
}
