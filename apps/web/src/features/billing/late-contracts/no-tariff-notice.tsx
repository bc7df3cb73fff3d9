import type { ContractGap } from '@lichthof/contracts/supply/late-contracts.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

interface NoTariffNoticeProps {
  params: EstateParams;
  gaps: ContractGap[];
}

/** No tariff has prices on the first day of the gaps. */
export function NoTariffNotice({ params, gaps }: NoTariffNoticeProps) {
  const { t } = useTranslation('late-contracts');
  const { customerId, estateId } = params;
  const [firstDay = ''] = gaps.map(({ from }) => from).toSorted();
  return (
    <Notice
      status="warning"
      title={t('noTariff')}
      action={
        <Button size="small" component={Link} to={pathTo('estate_tenantelectricity_tariffs', { customerId, estateId })}>
          {t('openTariffs')}
        </Button>
      }
    >
      {t('noTariffText', { day: formatDay(firstDay) })}
    </Notice>
  );
}
