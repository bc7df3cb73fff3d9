import type { UncollectedCredit } from '@lichthof/contracts/payments/direct-debits.ts';
import { formatMoney, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { creditsQuery } from '../refunds/refunds.queries.ts';

interface UncollectedCreditsProps {
  params: EstateParams;
  credits: UncollectedCredit[];
  onClose: () => void;
}

/** The invoices that are credits, each with what happens to it and the way there: it is paid out, or set off with what is open. */
export function UncollectedCredits({ params, credits, onClose }: UncollectedCreditsProps) {
  const { t } = useTranslation('direct-debits');
  const { data: refunds } = useQuery({ ...creditsQuery(params), enabled: credits.length > 0 });
  if (credits.length === 0) return null;
  const paidOut = new Set(refunds?.credits.map(({ participantId }) => participantId));
  const list = pathTo('estate_tenantelectricity_billings', { ...params });
  const findWay = (participantId: number) =>
    paidOut.has(participantId)
      ? ({ way: 'payOut', address: `${list}?payOut` } as const)
      : ({
          way: 'offset',
          address: pathTo('estate_tenantelectricity_customer_details_overview', { ...params, participantId }),
        } as const);
  return (
    <Notice status="info" title={t('credits.title', { count: credits.length, amount: formatNumber(credits.length) })}>
      <Box component="ul" sx={{ m: '6px 0 0', p: 0, listStyle: 'none', display: 'grid', gap: '4px' }}>
        {credits.map(({ invoiceId, participantId, number, names, openCents }) => {
          const { way, address } = findWay(participantId);
          return (
            <Box
              component="li"
              key={invoiceId}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px' }}
            >
              <span style={{ flex: '1 1 200px' }}>
                {t(`credits.${way}`, { number, names: names.join(', '), amount: formatMoney(-openCents) })}
              </span>
              <Button
                size="small"
                variant="text"
                component={Link}
                to={address}
                aria-label={t(`credits.actionOf.${way}`, { number })}
                onClick={onClose}
              >
                {t(`credits.action.${way}`)}
              </Button>
            </Box>
          );
        })}
      </Box>
    </Notice>
  );
}
