import type { Operation } from '@lichthof/contracts/operation.ts';
import { formatBytes } from '@lichthof/domain/formats/byte-formats.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '../../navigation/route-table.ts';
import { Card } from '../../ui/page/card.tsx';
import { formatMoment } from './operation-tasks.ts';
import { RowList } from './row-list.tsx';

/** What the customers with most rows take of the database. */
export function StorageCard({ storage, disks }: Pick<Operation, 'storage' | 'disks'>) {
  const { t } = useTranslation('operation');
  if (!storage)
    return (
      <Card title={t('storage.title')}>
        <Typography>{t('storage.none')}</Typography>
      </Card>
    );
  const { databaseBytes, customers, measuredAt } = storage;
  const others = Math.max(0, databaseBytes - customers.reduce((sum, { bytes }) => sum + bytes, 0));
  const size = formatBytes(databaseBytes);
  return (
    <Card title={t('storage.title')} description={t('storage.database', { size })}>
      <RowList
        rows={[
          ...customers.map(({ customerId, name, bytes }) => ({
            key: String(customerId),
            name,
            figure: formatBytes(bytes),
          })),
          { key: 'others', name: t('storage.others'), figure: formatBytes(others) },
          ...disks.map(({ folder, freeBytes, totalBytes }) => ({
            key: folder,
            name: t(`disk.${folder}`),
            figure: t('storage.free', { free: formatBytes(freeBytes), total: formatBytes(totalBytes) }),
          })),
        ]}
      />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: '8px' }}>
        {t('storage.how', { at: formatMoment(measuredAt) })}
      </Typography>
    </Card>
  );
}

export function VersionsCard({ versions }: Pick<Operation, 'versions'>) {
  const { t } = useTranslation('operation');
  const { product, node, database, isEmbedded, lastMigration, migrationCount: count } = versions;
  return (
    <Card title={t('versions.title')}>
      <RowList
        rows={[
          { key: 'product', name: t('versions.product'), figure: product },
          {
            key: 'migration',
            name: t('versions.migration'),
            figure: t('versions.migrationOf', { last: lastMigration, count }),
          },
          {
            key: 'database',
            name: t('versions.database'),
            figure: isEmbedded ? t('versions.embedded', { version: database }) : database,
          },
          { key: 'node', name: t('versions.node'), figure: node },
        ]}
      />
    </Card>
  );
}

/** The edges that fell silent last, each with its page. */
export function EdgesCard({ edges: { total, offline, listed } }: Pick<Operation, 'edges'>) {
  const { t } = useTranslation('operation');
  return (
    <Card title={t('edges.title')} description={t('edges.connected', { connected: total - offline, total })}>
      {listed.length === 0 ? (
        <Typography>{t('edges.none')}</Typography>
      ) : (
        <RowList
          rows={listed.map(({ customerId, customerName, estateId, estateName, edgeId, name, lastMessageAt }) => ({
            key: `${customerId}-${edgeId}`,
            name: (
              <>
                <Link to={pathTo('estate_edge', { customerId, estateId, edgeId })}>{name}</Link>
                {`, ${estateName}, ${customerName}`}
              </>
            ),
            figure: t('edges.last', { at: formatMoment(lastMessageAt) }),
          }))}
        />
      )}
    </Card>
  );
}
