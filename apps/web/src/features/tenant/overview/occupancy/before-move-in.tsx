import type { TenantApartment } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '../../../../navigation/route-table.ts';
import type { SxStyle } from '../../../../theme/sx.ts';
import { Card } from '../../../../ui/page/card.tsx';
import { contractQuery } from '../../contract/contract.queries.ts';
import { largeButton } from '../../large-button.ts';
import { FirstDay, GoodToKnow } from './good-to-know.tsx';

/** Until the move-in: what is settled, what is open, and from when there are values. */
export function BeforeMoveIn({ apartment }: { apartment: TenantApartment }) {
  const { t } = useTranslation('tenant');
  const { apartmentId, moveIn } = apartment;
  const contract = useQuery(contractQuery(apartmentId)).data?.contract;
  return (
    <Box sx={cards}>
      {contract && (
        <Card title={t('moveIn.list')}>
          <Box component="ul" sx={list}>
            <Item
              isDone
              title={t('moveIn.contract')}
              text={[contract.prices[0]?.tariffName, t('choice.from', { day: formatLongDay(contract.from) })]
                .filter(Boolean)
                .join(', ')}
            />
            <MeterItem meters={contract.meters} />
            <PaymentItem {...{ apartmentId, contract }} />
          </Box>
        </Card>
      )}
      <FirstDay moveIn={moveIn} />
      <GoodToKnow contract={contract} />
    </Box>
  );
}

function MeterItem({ meters }: Pick<TenantContract, 'meters'>) {
  const { t } = useTranslation('tenant');
  const numbers = meters.map(({ serialNumber, name }) => serialNumber ?? name).join(', ');
  return meters.length > 0 ? (
    <Item isDone title={t('moveIn.meter')} text={t('moveIn.meterText', { numbers })} />
  ) : (
    <Item title={t('moveIn.noMeter')} text={t('moveIn.noMeterText')} />
  );
}

/** Direct debit without a mandate is open; a transfer needs nothing. */
function PaymentItem({ apartmentId, contract }: { apartmentId: number; contract: TenantContract }) {
  const { t } = useTranslation('tenant');
  const { paymentMethod, payment } = contract;
  const mandate = payment.mandates.find(({ revokedAt }) => revokedAt === null);
  if (paymentMethod === PaymentMethod.DirectDebit && mandate) {
    return <Item isDone title={t('moveIn.payment')} text={t('moveIn.directDebit', { iban: mandate.iban })} />;
  }
  const isOpen = paymentMethod === PaymentMethod.DirectDebit;
  return (
    <Item
      isDone={!isOpen}
      title={t(isOpen ? 'moveIn.noMandate' : 'moveIn.payment')}
      text={t(isOpen ? 'moveIn.noMandateText' : 'moveIn.transfer')}
    >
      {payment.offer && (
        <Button
          component={Link}
          to={pathTo('tenant_contract', { apartmentId })}
          variant={isOpen ? 'contained' : 'outlined'}
          sx={{ ...largeButton, mt: '12px', width: '100%' }}
        >
          {t('moveIn.toPayment')}
        </Button>
      )}
    </Item>
  );
}

interface ItemProps {
  isDone?: boolean;
  title: string;
  text: string;
  children?: ReactNode;
}

function Item({ isDone = false, title, text, children }: ItemProps) {
  const { t } = useTranslation('tenant');
  return (
    <Box component="li" sx={item}>
      <Box role="img" aria-label={t(isDone ? 'moveIn.done' : 'moveIn.open')} sx={isDone ? doneMark : openMark}>
        {isDone && <Check size={16} strokeWidth={1.6} aria-hidden />}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
        {children}
      </Box>
    </Box>
  );
}

/** Two beside each other; with what is to do there is a third one below them. */
const cards = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '& > :nth-of-type(3)': { gridColumn: '1 / -1' },
};

const list = { listStyle: 'none', margin: 0, padding: 0 };

const item: SxStyle = (theme) => ({
  display: 'flex',
  gap: '16px',
  padding: '16px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&:last-of-type': { pb: 0 },
});

const mark = { display: 'grid', placeItems: 'center', width: 28, height: 28, flex: 'none', borderRadius: '50%' };
const doneMark = { ...mark, color: 'status.success', backgroundColor: 'status.successBg' };
const openMark = { ...mark, border: 1, borderColor: 'text.secondary' };
