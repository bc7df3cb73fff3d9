import type { Tariff } from '@lichthof/contracts/tariffs.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { useQuery } from '@tanstack/react-query';
import { basicSupplyShare } from './basic-supply-share.ts';
import { participantsQuery, supplyQuery, type EstateParams } from './tariffs.queries.ts';

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

const localToday = () => localDayOf(Date.now(), 'Europe/Berlin');
