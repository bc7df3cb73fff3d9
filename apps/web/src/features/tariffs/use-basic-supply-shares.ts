import type { Tariff } from '@lichthof/contracts/tariffs.ts';
import { useQuery } from '@tanstack/react-query';
import { participantsQuery, supplyQuery } from '../../api/electricity.queries.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { localToday } from '../../i18n/local-today.ts';
import { basicSupplyShare } from './basic-supply-share.ts';

interface BasicSupplyShares {
  /** By tariff; none where nothing is capped (GGV), and for tariffs of others than flats. */
  shares: Map<number, number>;
  isPending: boolean;
}

export function useBasicSupplyShares(estate: EstateParams, tariffs: Tariff[]): BasicSupplyShares {
  const { data: supply, isPending: isSupplyPending } = useQuery(supplyQuery(estate));
  const { data: participants, isPending: areParticipantsPending } = useQuery(participantsQuery(estate));
  const isPending = isSupplyPending || areParticipantsPending;
  if (supply?.supplyModel !== 'full_supply' || !participants) return { shares: new Map(), isPending };
  const today = localToday();
  const isForFlats = ({ tariffId }: Tariff) => {
    const members = participants.filter((participant) => participant.tariffId === tariffId);
    return members.length === 0 || members.some(({ type }) => type === 'tenant');
  };
  const shares = tariffs.filter(isForFlats).flatMap((tariff) => {
    const share = basicSupplyShare(tariff, supply.basicSupply, today);
    return share === null ? [] : [[tariff.tariffId, share] as const];
  });
  return { shares: new Map(shares), isPending };
}
