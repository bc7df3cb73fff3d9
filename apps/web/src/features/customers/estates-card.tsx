import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PlacedEstate } from '../../api/estate-tree.ts';
import { pathTo } from '../../navigation/route-table.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/page/card.tsx';

interface EstatesCardProps {
  customerId: number;
  isAdmin: boolean;
  placed: PlacedEstate[];
  /** Ids of the estates that the user manages; `controlled` are those whose edges the user may control. */
  managed: ReadonlySet<number>;
  controlled: ReadonlySet<number>;
}

const estatesShown = 12;

/** The first estates, each linked to the user's page of it. */
export function EstatesCard({ customerId, isAdmin, placed, managed, controlled }: EstatesCardProps) {
  const { t } = useTranslation('attention');
  const addressOf = ({ estateId, apartments }: PlacedEstate['estate']) => {
    if (managed.has(estateId)) return pathTo('estate_overview', { customerId, estateId });
    const own = apartments[0];
    if (controlled.has(estateId) || !own) return pathTo('estate_control', { customerId, estateId });
    return pathTo('tenant_overview', { apartmentId: own.apartmentId });
  };
  return (
    <Card title={t('open')} flush>
      {placed.length === 0 &&
        (isAdmin ? (
          <EmptyState
            picture="estate"
            title={t('empty.title')}
            text={t('empty.textForAdmin')}
            actions={
              <Button component={Link} to={pathTo('customer_estate_grouping', { customerId })} variant="contained">
                {t('empty.toStructure')}
              </Button>
            }
          />
        ) : (
          <EmptyState picture="estate" title={t('empty.title')} text={t('empty.text')} />
        ))}
      <Box component="ul" sx={list}>
        {placed.slice(0, estatesShown).map(({ estate, groups }) => (
          <li key={estate.estateId}>
            <Link to={addressOf(estate)}>{estate.displayName}</Link>
            <span>{[groups.at(-1)?.displayName, estate.city].filter(Boolean).join(', ')}</span>
          </li>
        ))}
        {placed.length > estatesShown && (
          <li>
            <Link to={pathTo('estates_overview', { customerId })}>
              {t('moreEstates', { count: placed.length - estatesShown })}
            </Link>
          </li>
        )}
      </Box>
    </Card>
  );
}

const list: SxStyle = (theme) => ({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '16px',
    padding: '12px 20px',
    overflowWrap: 'anywhere',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& a': { color: theme.vars.palette.text.primary, fontWeight: 550 },
  '& span': { color: theme.vars.palette.text.secondary },
});
