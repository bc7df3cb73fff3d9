import { useSuspenseQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { placedEstates } from '../../api/estate-tree.ts';
import { estateHierarchyQuery } from '../../api/session.queries.ts';
import { pathTo } from '../../navigation/route-table.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatTile } from '../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../ui/figures/tile-row.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Card } from '../../ui/page/card.tsx';

const estatesShown = 12;

/** The customer's dashboard. */
export function CustomerHomePage() {
  const { t } = useTranslation('customers');
  const customerId = Number(useParams()['customerId']);
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(customerId));
  const estates = placedEstates(hierarchy);
  const apartmentCount = estates.reduce((sum, { estate }) => sum + estate.apartmentCount, 0);
  const cities = new Set(estates.map(({ estate }) => estate.city).filter(Boolean));

  return (
    <>
      <PageHeader
        title={hierarchy.customerInfo.displayName}
        status={t('home.status', { count: estates.length })}
        actions={
          <Button component={Link} to={pathTo('estates_overview', { customerId })} variant="outlined">
            {t('home.allEstates')}
          </Button>
        }
      />
      <Stack sx={{ gap: '12px' }}>
        <TileRow columns={3} phoneColumns={1}>
          <StatTile label={t('home.estates')} figure={String(estates.length)} />
          <StatTile label={t('home.apartments')} figure={String(apartmentCount)} />
          <StatTile label={t('home.cities')} figure={String(cities.size)} />
        </TileRow>
        <Card title={t('home.open')} flush>
          {estates.length === 0 && <EmptyState title={t('home.empty.title')} text={t('home.empty.text')} />}
          <Box component="ul" sx={list}>
            {estates.slice(0, estatesShown).map(({ estate, groups }) => (
              <li key={estate.estateId}>
                <Link to={pathTo('estate_home', { customerId, estateId: estate.estateId })}>{estate.displayName}</Link>
                <span>{[groups.at(-1)?.displayName, estate.city].filter(Boolean).join(', ')}</span>
              </li>
            ))}
          </Box>
        </Card>
      </Stack>
    </>
  );
}

const list: SxStyle = (theme) => ({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '16px',
    padding: '12px 20px',
    borderTop: `1px solid ${theme.vars!.palette.divider}`,
  },
  '& a': { color: theme.vars!.palette.text.primary, fontWeight: 550 },
  '& span': { color: theme.vars!.palette.text.secondary },
});
