import type { Tariff } from '@lichthof/contracts/supply/tariffs.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { participantsQuery, supplyQuery } from '../../api/electricity.queries.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { localToday } from '../../i18n/local-today.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatPercent } from '@lichthof/domain/formats/number-formats.ts';
import { capShare } from '@lichthof/domain/tariffs/basic-supply-comparison.ts';
import { isResidential } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { basicSupplyShare } from './basic-supply-share.ts';

interface BasicSupplyShares {
  /** By tariff id; without a cap (GGV) empty, and without tariffs that no apartment has. */
  shares: Map<number, number>;
  isPending: boolean;
}

export function useBasicSupplyShares(estate: EstateParams, tariffs: Tariff[]): BasicSupplyShares {
  const { data: supply, isPending: isSupplyPending } = useQuery(supplyQuery(estate));
  const { data: participants, isPending: areParticipantsPending } = useQuery(participantsQuery(estate));
  const isPending = isSupplyPending || areParticipantsPending;
  if (supply?.supplyModel !== 'full_supply' || !participants) return { shares: new Map(), isPending };
  const today = localToday();
  const isForApartments = ({ tariffId }: Tariff) => {
    const members = participants.filter((participant) => participant.tariffId === tariffId);
    return members.length === 0 || members.some(isResidential);
  };
  const shares = tariffs.filter(isForApartments).flatMap((tariff) => {
    const share = basicSupplyShare(tariff, supply.basicSupply, today);
    return share === null ? [] : [[tariff.tariffId, share] as const];
  });
  return { shares: new Map(shares), isPending };
}

interface PriceCapNoteProps {
  tariffs: Tariff[];
  shares: ReadonlyMap<number, number>;
  /** True while the column of shares is visible. */
  isExplained: boolean;
}

/** Explains the comparison with basic supply and names tariffs above the cap. */
export function PriceCapNote({ tariffs, shares, isExplained }: PriceCapNoteProps) {
  const { t } = useTranslation('tariffs');
  const above = tariffs.filter(({ tariffId }) => (shares.get(tariffId) ?? 0) > capShare);
  return (
    <Stack sx={{ gap: '12px', mt: '12px', maxWidth: 820 }}>
      {isExplained && (
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {t('cap.text')}
        </Typography>
      )}
      {above.map(({ tariffId, name }) => (
        <Notice
          key={tariffId}
          status="error"
          title={t('cap.above', { name, share: formatPercent(shares.get(tariffId)) })}
        >
          {t('cap.aboveText')}
        </Notice>
      ))}
    </Stack>
  );
}
