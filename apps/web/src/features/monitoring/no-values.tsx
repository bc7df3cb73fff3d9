import type { Estate } from '@lichthof/contracts/places/estates.ts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '../../navigation/route-table.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/page/card.tsx';

const idsOf = ({ customerId, id }: Estate) => ({ customerId, estateId: id });

/** The way out of an estate without values: its meters first, then their values. */
export function NoValues({ estate }: { estate: Estate }) {
  const { t } = useTranslation('monitoring');
  const toMeters = (
    <Button variant={estate.hasMeters ? 'outlined' : 'contained'} component={Link} to={pathTo('meters', idsOf(estate))}>
      {t('empty.meters')}
    </Button>
  );
  if (!estate.hasMeters) {
    return (
      <EmptyState picture="values" title={t('empty.noMeters')} text={t('empty.noMetersText')} actions={toMeters} />
    );
  }
  return (
    <EmptyState
      picture="values"
      title={t('empty.title')}
      text={t('empty.text')}
      actions={
        <>
          <Button variant="contained" component={Link} to={pathTo('meters_import', idsOf(estate))}>
            {t('empty.import')}
          </Button>
          {toMeters}
        </>
      }
    />
  );
}

/** Stands for the figures of electricity in an estate that measures only gas or water. */
export function NoElectricity({ estate }: { estate: Estate }) {
  const { t } = useTranslation('monitoring');
  return (
    <Card>
      <EmptyState
        picture="values"
        title={t('noElectricity.title')}
        text={t('noElectricity.text')}
        actions={
          <Button component={Link} to={pathTo('meters', idsOf(estate))}>
            {t('empty.meters')}
          </Button>
        }
      />
    </Card>
  );
}
