import type { ApiKey } from '@lichthof/contracts/api-keys.ts';
import { formatDay, formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import type { MenuEntry } from '../../../ui/page/action-menu.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { today } from './api-key-form.ts';
import { ApiKeyDialogs, type OpenDialog } from './api-key-dialogs.tsx';
import { apiKeysQuery } from './api-keys.queries.ts';

/** The keys with which the customer's own systems call the API. */
export function ApiKeysCard({ customerId }: { customerId: number }) {
  const { t } = useTranslation('api-keys');
  const { data: keys, error, refetch } = useQuery(apiKeysQuery(customerId));
  const [dialog, setDialog] = useState<OpenDialog>();
  const menuOf = (apiKey: ApiKey): MenuEntry[] => [
    { label: t('rotate.open'), onClick: () => setDialog({ kind: 'rotate', apiKey }) },
    { label: t('revoke.open'), onClick: () => setDialog({ kind: 'revoke', apiKey }), destructive: true },
  ];
  return (
    <Card
      title={t('title')}
      description={t('text')}
      flush
      action={
        <Button startIcon={<KeyRound size={16} />} onClick={() => setDialog({ kind: 'create' })}>
          {t('create')}
        </Button>
      }
    >
      {error && !keys && <ErrorState {...errorFacts(error, t('notLoaded'))} onRetry={() => void refetch()} />}
      {!keys && !error && <TableSkeleton rows={2} />}
      {keys && <ApiKeyTable keys={keys} menuOf={menuOf} />}
      {dialog && <ApiKeyDialogs {...{ customerId, dialog }} onChange={setDialog} />}
    </Card>
  );
}

const momentOf = (at: string) => formatDayAndTime(at, defaultTimeZone);

function ApiKeyTable({ keys, menuOf }: { keys: ApiKey[]; menuOf: (apiKey: ApiKey) => MenuEntry[] }) {
  const { t } = useTranslation('api-keys');
  const estateOf = ({ estate }: ApiKey) => estate?.name ?? t('allEstates');
  return (
    <DataTable
      isInCard
      label={t('title')}
      rows={keys}
      rowId={({ keyId }) => String(keyId)}
      rowMenu={menuOf}
      columns={[
        {
          id: 'name',
          header: t('column.name'),
          cell: ({ name, secretEnding, createdByName }) => (
            <TwoLines
              first={name}
              second={`${t('ending', { ending: secretEnding })}, ${t('createdBy', { name: createdByName })}`}
            />
          ),
          sortKey: ({ name }) => name,
          isName: true,
          onPhone: true,
        },
        {
          id: 'scopes',
          header: t('column.scopes'),
          cell: (apiKey) => (
            <TwoLines first={apiKey.scopes.map((scope) => t(`scope.${scope}`)).join(', ')} second={estateOf(apiKey)} />
          ),
        },
        {
          id: 'lastUse',
          header: t('column.lastUse'),
          cell: ({ lastUsedAt }) => (lastUsedAt ? momentOf(lastUsedAt) : t('never')),
          sortKey: ({ lastUsedAt }) => lastUsedAt,
        },
        {
          id: 'end',
          header: t('column.end'),
          cell: (apiKey) => <EndOfKey apiKey={apiKey} />,
          sortKey: ({ endDate }) => endDate,
          onPhone: true,
        },
      ]}
      empty={<EmptyState picture="history" title={t('empty.title')} text={t('empty.text')} />}
    />
  );
}

const soonDays = 14;

function EndOfKey({ apiKey: { endDate, formerSecretUntil } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys');
  const isExpired = endDate !== null && endDate < today();
  const isSoon = endDate !== null && endDate <= addDays(today(), soonDays);
  const day = endDate === null ? t('unlimited') : formatDay(endDate);
  const former = formerSecretUntil && t('former', { at: momentOf(formerSecretUntil) });
  if (isExpired || isSoon) {
    const status = isExpired ? 'error' : 'warning';
    return (
      <TwoLines first={<StatusBadge status={status}>{t(isExpired ? 'expired' : 'soon')}</StatusBadge>} second={day} />
    );
  }
  return <TwoLines first={day} second={former} />;
}
