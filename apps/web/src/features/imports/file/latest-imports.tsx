import type { ImportSummary } from '@lichthof/contracts/imports/imports.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatPercent } from '@lichthof/domain/formats/number-formats.ts';
import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { importsQuery } from '../imports.queries.ts';
import { usePeriodText } from '../import-texts.ts';
import { RevokeImportDialog } from '../revoke-import-dialog.tsx';

interface LatestImportsProps {
  params: EstateParams;
  onOpen: (importId: number) => void;
}

/** The latest imports; renders nothing before the first one. */
export function LatestImports({ params, onOpen }: LatestImportsProps) {
  const { t } = useTranslation('imports');
  const { data } = useQuery(importsQuery(params));
  const [revoked, setRevoked] = useState<ImportSummary>();
  const columns = useColumns(setRevoked);
  if (!data || data.length === 0) return null;
  return (
    <section>
      <Typography variant="h2" component="h3" sx={{ mb: '8px' }}>
        {t('latest.title')}
      </Typography>
      <DataTable
        label={t('latest.title')}
        columns={columns}
        rows={data}
        rowId={({ importId }) => String(importId)}
        onRowClick={({ importId }) => onOpen(importId)}
        empty={null}
      />
      {revoked && <RevokeImportDialog params={params} imported={revoked} onClose={() => setRevoked(undefined)} />}
    </section>
  );
}

function useColumns(onRevoke: (one: ImportSummary) => void): DataColumn<ImportSummary>[] {
  const { t } = useTranslation('imports');
  const periodText = usePeriodText();
  return [
    {
      id: 'name',
      header: t('latest.name'),
      cell: ({ fileName, createdByName, createdAt }) => (
        <TwoLines
          first={fileName}
          second={t('latest.by', { name: createdByName, day: formatDayAndTime(createdAt, 'Europe/Berlin') })}
        />
      ),
      isName: true,
      onPhone: true,
    },
    { id: 'period', header: t('latest.period'), cell: periodText },
    { id: 'state', header: t('latest.state'), cell: (one) => <ImportStateBadge one={one} />, onPhone: true },
    {
      id: 'revoke',
      header: t('latest.revocation'),
      cell: (one) => one.isRevocable && <RevokeButton one={one} onRevoke={onRevoke} />,
    },
  ];
}

function RevokeButton({ one, onRevoke }: { one: ImportSummary; onRevoke: (one: ImportSummary) => void }) {
  const { t } = useTranslation('imports');
  return (
    <Button
      size="small"
      aria-label={t('latest.revokeNamed', { name: one.fileName })}
      onClick={(event) => {
        event.stopPropagation();
        onRevoke(one);
      }}
    >
      {t('latest.revoke')}
    </Button>
  );
}

const statusOf = {
  draft: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'warning',
  revoked: 'neutral',
} as const;

function ImportStateBadge({ one: { state, isRevoking, partsDone, partsTotal } }: { one: ImportSummary }) {
  const { t } = useTranslation('imports');
  const percent = formatPercent(partsTotal === 0 ? 0 : partsDone / partsTotal, 0);
  return (
    <StatusBadge status={statusOf[state]} quiet={state !== 'failed'}>
      {isRevoking && state === 'running' ? t('state.revoking', { percent }) : t(`state.${state}`, { percent })}
    </StatusBadge>
  );
}
