import type { ContractGap, LateContractOptions } from '@lichthof/contracts/supply/late-contracts.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/page/fact-list.tsx';

type ContractGapListProps = { gaps: ContractGap[] } & Pick<LateContractOptions, 'owner'>;

/** Which contracts are made, by apartment, and who pays for vacant ones. */
export function ContractGapList({ gaps, owner }: ContractGapListProps) {
  const { t } = useTranslation('late-contracts');
  const byApartment = [...Map.groupBy(gaps, ({ apartmentId }) => apartmentId).values()];
  const isOwnerPaying = owner !== null && gaps.some(({ type }) => type === 'vacant');
  return (
    <div>
      <FactList
        facts={byApartment.map((ones) => ({
          label: ones[0]?.apartmentName ?? '',
          fact: ones.map((gap) => gapText(t, gap)).join('; '),
        }))}
      />
      {isOwnerPaying && (
        <Typography variant="small" component="p" sx={{ mt: '8px', color: 'text.secondary' }}>
          {t('payer', { owner: owner.join(', ') })}
        </Typography>
      )}
    </div>
  );
}

function gapText(t: TFunction<'late-contracts'>, { type, names, from: first, to }: ContractGap): string {
  const who = type === 'vacant' ? t('vacant') : names.join(', ');
  const from = formatDay(first);
  if (to === null) return t('gap', { who, days: t('days.open', { from }) });
  const last = formatDay(addDays(to, -1));
  return t('gap', { who, days: t(from === last ? 'days.single' : 'days.closed', { from, to: last }) });
}
