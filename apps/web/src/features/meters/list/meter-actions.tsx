import type { Meter } from '@lichthof/contracts/meters.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Plus, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { foundMeters, isFiltered } from './meter-filter.ts';
import { MonthStepper } from '../month-stepper.tsx';
import { PageMenu } from './page-menu.tsx';
import type { ShownMeters } from './use-shown-meters.ts';

interface MeterActionsProps {
  params: EstateParams;
  meters: Meter[];
  month: string;
  shown: ShownMeters;
  timeZone: TimeZone;
  isReadOnly: boolean;
  onCreate: () => void;
}

/** Month, files in and out, and the button for a new meter. */
export function MeterActions({ params, meters, month, shown, timeZone, isReadOnly, onCreate }: MeterActionsProps) {
  const { t } = useTranslation('meters');
  const found = foundMeters(meters, shown.filter);
  const shownIds = isFiltered(shown.filter) ? found.map(({ meterId }) => meterId) : undefined;
  const importPath = pathTo('meters_import', { ...params });
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  return (
    <>
      <MonthStepper month={month} onChange={(next) => shown.change({ month: next })} />
      {!isReadOnly && (
        <>
          {!isPhone && (
            <Button component={Link} to={importPath} variant="outlined" startIcon={<Upload size={16} />}>
              {t('import')}
            </Button>
          )}
          <Button variant="contained" startIcon={<Plus size={16} />} onClick={onCreate}>
            {t('create')}
          </Button>
        </>
      )}
      <PageMenu
        {...{ params, month, timeZone, shownIds }}
        importPath={isPhone && !isReadOnly ? importPath : undefined}
        isEmpty={found.length === 0}
      />
    </>
  );
}
