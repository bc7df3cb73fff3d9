import type { ElectricitySupply } from '@lichthof/contracts/electricity-supply.ts';
import type { Participant } from '@lichthof/contracts/participants.ts';
import { labelYearOf } from '@lichthof/domain/billing/electricity-labelling.ts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../api/estate.queries.ts';
import { localToday } from '../../i18n/local-today.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { currentParticipants } from './current-participants.ts';

interface OpenTasksProps {
  estate: EstateParams;
  supply: ElectricitySupply;
  participants: Participant[];
}

/** What would stop the next billing: a year without labelling, somebody without a tariff. */
export function OpenTasks({ estate, supply, participants }: OpenTasksProps) {
  const { t } = useTranslation('providers');
  const today = localToday();
  const year = labelYearOf(today);
  const needsMix = supply.supplyModel === 'full_supply' && !supply.mixes.some((mix) => mix.year === year);
  const withoutTariff = currentParticipants(participants, today).filter(
    ({ type, tariffId }) => type !== 'third_party' && tariffId === null,
  );
  if (!needsMix && withoutTariff.length === 0) {
    return (
      <StatusBadge status="success" quiet>
        {t('task.none')}
      </StatusBadge>
    );
  }
  return (
    <>
      {needsMix && (
        <Notice
          status="warning"
          title={t('task.mix', { year })}
          action={
            <Button size="small" component={Link} to={pathTo('estate_tenantelectricity_settings', { ...estate })}>
              {t('task.toSettings')}
            </Button>
          }
        >
          {t('task.mixText')}
        </Notice>
      )}
      {withoutTariff.length > 0 && (
        <Notice status="warning" title={t('task.tariff', { count: withoutTariff.length })}>
          {t('task.tariffText', { names: withoutTariff.map(({ names }) => names[0]).join(', ') })}
        </Notice>
      )}
    </>
  );
}
