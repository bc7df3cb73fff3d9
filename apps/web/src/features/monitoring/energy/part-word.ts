import type { TFunction } from 'i18next';
import type { BalanceSide, EnergyPart } from './energy-parts.ts';

/** 'Direkt im Haus' as a use of the generation, 'Direkt aus PV' as a source of the consumption. */
export function partWord(side: BalanceSide, id: EnergyPart['id'], t: TFunction<'monitoring'>): string {
  if (id === 'direct') return t(side === 'generation' ? 'balance.directUse' : 'balance.fromPv');
  return t(`balance.${id}`);
}
