import type { ParticipantOptions } from '@lichthof/contracts/supply/new-participants.ts';
import type { ParticipantType } from '@lichthof/domain/billing/contracts/contract.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { participantName } from '../../../api/participant-name.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { hasOccupancy } from './creation-form.ts';

interface PlaceNoticesProps {
  params: EstateParams;
  apartment: ParticipantOptions['apartments'][number];
  type: ParticipantType;
  today: string;
}

/** Says what stands in the way of a contract for the apartment, with the page where it is put right. */
export function PlaceNotices({ params: { customerId, estateId }, apartment, type, today }: PlaceNoticesProps) {
  const { t } = useTranslation('participant-creation');
  const { meters, occupancies, contracts } = apartment;
  const place = { customerId, estateId };
  const others = contracts.filter((contract) => type === 'vacant' || contract.type !== 'vacant');
  const resident = type === 'vacant' ? occupancies.find(({ moveIn }) => moveIn <= today) : undefined;
  const isVacancyEnding = type !== 'vacant' && contracts.some((contract) => contract.type === 'vacant');
  return (
    <Stack role="status" sx={{ gap: '12px' }}>
      {meters.length === 0 ? (
        <Notice
          status="warning"
          title={t('place.meterMissing')}
          action={
            <Button size="small" component={Link} to={pathTo('meters', place)}>
              {t('place.toMeters')}
            </Button>
          }
        >
          {t('place.meterMissingText')}
        </Notice>
      ) : (
        <Notice status="info">
          {t('place.meterNames', { count: meters.length, names: meters.map(({ name }) => name).join(', ') })}
        </Notice>
      )}
      {hasOccupancy(type) && occupancies.length === 0 && (
        <Notice
          status="warning"
          title={t('place.noTenant')}
          action={
            <Button size="small" component={Link} to={pathTo('estate_user_management', place)}>
              {t('place.toUsers')}
            </Button>
          }
        >
          {t('place.noTenantText')}
        </Notice>
      )}
      {resident && (
        <Notice
          status="warning"
          title={t('place.livedIn', { names: resident.people.map(({ name }) => name).join(', ') })}
        >
          {t('place.livedInText')}
        </Notice>
      )}
      {others.length > 0 && (
        <Notice
          status="warning"
          title={t('place.runs', { names: others.map((one) => participantName(one.type, one.names)).join(', ') })}
        >
          {t('place.runsText')}
        </Notice>
      )}
      {isVacancyEnding && <Notice status="info">{t('place.vacancyEnds')}</Notice>}
    </Stack>
  );
}
