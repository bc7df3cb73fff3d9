import type { AuditEntry } from '@lichthof/contracts/audit.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TwoLines } from '../../ui/tables/two-lines.tsx';
import { changeText, sentenceOf } from './entry-text.ts';

interface AuditTableProps {
  entries: AuditEntry[];
  isFiltered: boolean;
}

/** The entries, newest first. On a phone time and user are below the sentence. */
export function AuditTable({ entries, isFiltered }: AuditTableProps) {
  const { t } = useTranslation('audit');
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const personOf = ({ person }: AuditEntry) => person?.name ?? t('nobody');
  const keyOf = ({ apiKeyName }: AuditEntry) => (apiKeyName === null ? undefined : t('apiKey', { name: apiKeyName }));
  const momentOf = ({ at }: AuditEntry) => formatDayAndTime(at, defaultTimeZone);
  return (
    <DataTable
      label={t('title')}
      rows={entries}
      rowId={({ entryId }) => String(entryId)}
      columns={[
        {
          id: 'act',
          header: t('column.act'),
          cell: (entry) => (
            <TwoLines first={sentenceOf(t, entry)} second={isPhone && `${momentOf(entry)}, ${personOf(entry)}`} />
          ),
          isName: true,
          onPhone: true,
        },
        {
          id: 'changes',
          header: t('column.changes'),
          cell: ({ changes }) => <EntryChanges changes={changes} />,
          onPhone: true,
        },
        {
          id: 'person',
          header: t('column.person'),
          cell: (entry) => <TwoLines first={personOf(entry)} second={keyOf(entry) ?? entry.person?.email} />,
        },
        {
          id: 'at',
          header: t('column.at'),
          cell: (entry) => <span style={{ whiteSpace: 'nowrap' }}>{momentOf(entry)}</span>,
        },
      ]}
      empty={
        isFiltered ? (
          <EmptyState picture="search" title={t('empty.filteredTitle')} text={t('empty.filteredText')} />
        ) : (
          <EmptyState picture="history" title={t('empty.title')} text={t('empty.text')} />
        )
      }
    />
  );
}

const shownAtFirst = 3;

/** 'Feld: alt → neu', one per line; of many only the first. */
function EntryChanges({ changes }: { changes: AuditEntry['changes'] }) {
  const { t } = useTranslation('audit');
  const [isOpen, setOpen] = useState(false);
  if (changes.length === 0) return <>–</>;
  const shown = isOpen ? changes : changes.slice(0, shownAtFirst);
  const hiddenCount = changes.length - shownAtFirst;
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: '6px 0', overflowWrap: 'anywhere' }}>
      {shown.map((change) => (
        <li key={change.field}>{changeText(t, change)}</li>
      ))}
      {hiddenCount > 0 && (
        <li>
          <Button
            variant="text"
            size="small"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            sx={{ ml: '-10px' }}
          >
            {isOpen ? t('fewerChanges') : t('moreChanges', { count: hiddenCount })}
          </Button>
        </li>
      )}
    </Box>
  );
}
