import Box from '@mui/material/Box';
import type { OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../../ui/page/action-menu.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { TablePager } from '../../../ui/tables/table-pager.tsx';
import { EstateTile } from './estate-tile.tsx';

interface EstateTilesProps {
  /** The shown estates in their order. */
  estates: OverviewEstate[];
  columns: DataColumn<OverviewEstate>[];
  rowTo: (estate: OverviewEstate) => string;
  rowMenu: (estate: OverviewEstate) => MenuEntry[];
  empty: ReactNode;
}

/** Fills whole lines of two, three and four tiles. */
const tilesPerPage = 24;

/** The rows of the table as tiles, in pages, so that large portfolios stay fast. */
export function EstateTiles({ estates, columns, rowTo, rowMenu, empty }: EstateTilesProps) {
  const { t } = useTranslation('estates-overview');
  const [page, setPage] = useState(0);
  const lastPage = Math.max(0, Math.ceil(estates.length / tilesPerPage) - 1);
  const pageIndex = Math.min(page, lastPage);
  const first = pageIndex * tilesPerPage;
  if (estates.length === 0) return <>{empty}</>;
  return (
    <>
      <Box component="ul" aria-label={t('title')} sx={grid}>
        {estates.slice(first, first + tilesPerPage).map((estate) => (
          <EstateTile key={estate.estateId} {...{ estate, columns }} to={rowTo(estate)} menu={rowMenu(estate)} />
        ))}
      </Box>
      {lastPage > 0 && (
        <TablePager
          {...{ pageIndex, lastPage }}
          pageSize={tilesPerPage}
          total={estates.length}
          setPageIndex={setPage}
        />
      )}
    </>
  );
}

const grid = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
  listStyle: 'none',
  margin: 0,
  padding: 0,
};
