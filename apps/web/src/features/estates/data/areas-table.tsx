import type { Estate } from '@lichthof/contracts/places/estates.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { labelIn, useAreaOptions } from '../use-estate-options.ts';
import { TableSection } from './table-section.tsx';

export function AreasTable({ areas }: { areas: Estate['buildingAreas'] }) {
  const { t } = useTranslation('estate-data');
  const { classifications, norms } = useAreaOptions();
  return (
    <TableSection title={t('areas')}>
      <DataTable
        label={t('areas')}
        rows={areas}
        rowId={({ areaClassification }) => String(areaClassification)}
        columns={[
          {
            id: 'classification',
            header: t('area'),
            cell: ({ areaClassification }) => labelIn(classifications, areaClassification),
            sortKey: ({ areaClassification }) => labelIn(classifications, areaClassification),
            isName: true,
            onPhone: true,
          },
          { id: 'norm', header: t('norm'), cell: ({ norm }) => labelIn(norms, norm ?? ''), onPhone: true },
          {
            id: 'size',
            header: 'm²',
            cell: ({ areaSqm }) => formatNumber(areaSqm, 2),
            sortKey: ({ areaSqm }) => areaSqm,
            align: 'right',
            onPhone: true,
          },
        ]}
        empty={<EmptyState picture="apartment" title={t('noAreas.title')} text={t('noAreas.text')} />}
      />
    </TableSection>
  );
}
