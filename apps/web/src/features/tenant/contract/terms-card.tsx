import type { TenantApartment } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../../i18n/local-today.ts';
import { Card } from '../../../ui/page/card.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { ContractFileButton } from './contract-file-button.tsx';

interface TermsCardProps {
  apartmentId: number;
  contract: TenantContract;
  moveOut: TenantApartment['moveOut'];
}

/** Numbers, term and notice, and what a move means for the contract. */
export function TermsCard({ apartmentId, contract, moveOut }: TermsCardProps) {
  const { t } = useTranslation('tenant-contract');
  const { provider, meters, noticeMonths, until } = contract;
  const isEnded = until !== null && until < localToday();
  return (
    <Card title={t('terms.title')}>
      <FactList
        isCompact
        facts={[
          { label: t('terms.contractNumber'), fact: contract.contractNumber },
          { label: t('terms.customerNumber'), fact: contract.customerNumber },
          { label: t('terms.provider'), fact: provider.name },
          { label: t('terms.begin'), fact: formatLongDay(contract.from) },
          { label: t('terms.term'), fact: <Term contract={contract} /> },
          ...(isEnded ? [] : [{ label: t('terms.notice'), fact: t('terms.months', { count: noticeMonths }) }]),
          { label: t('terms.moveOut'), fact: moveOut ? formatLongDay(moveOut) : t('terms.noMoveOut') },
          ...meters.flatMap(({ name, serialNumber, marketLocationId }) => [
            { label: t('terms.meter'), fact: serialNumber ?? name },
            ...(marketLocationId ? [{ label: t('terms.marketLocation'), fact: marketLocationId }] : []),
          ]),
        ]}
      />
      <Typography sx={{ mt: '12px', color: 'text.secondary' }}>
        {t(isEnded ? 'terms.aboutEnded' : moveOut ? 'terms.aboutMoveOut' : 'terms.about')}
      </Typography>
      {!isEnded && (
        <Typography sx={{ mt: '8px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('terms.cancel')}{' '}
          <Link href={`mailto:${provider.email}`} color="inherit">
            {provider.email}
          </Link>
          , {provider.hotline}
        </Typography>
      )}
      <ContractFileButton apartmentId={apartmentId} />
    </Card>
  );
}

/** 'bis 30. Juni 2026, dann unbefristet; bei Kündigung heute endet er frühestens am …' */
function Term({ contract: { until, minimumTermUntil, nextPossibleEnd } }: { contract: TenantContract }) {
  const { t } = useTranslation('tenant-contract');
  if (until) return t('terms.endsOn', { day: formatLongDay(until) });
  const isMinimum = minimumTermUntil !== null && minimumTermUntil >= localToday();
  return (
    <>
      {isMinimum ? t('terms.minimum', { day: formatLongDay(minimumTermUntil) }) : t('terms.openEnded')}
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {t('terms.nextEnd', { day: formatLongDay(nextPossibleEnd) })}
      </Typography>
    </>
  );
}
