import type { Kpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { formatPercent, missing } from '@lichthof/domain/formats/number-formats.ts';
import { energyLadder } from '@lichthof/domain/units/unit-ladders.ts';
import type { TFunction } from 'i18next';
import type { EnergyName } from '../../../theme/tokens.ts';
import type { Quantity } from '../../../i18n/quantity-formats.ts';
import type { SplitPart } from '../../../ui/figures/split-bar.tsx';
import type { OverviewPeriodKind } from '../overview-period.ts';
import { formatPeriodQuantity } from './period-quantity.ts';

type Part = [label: string, color: EnergyName, energyWh: number];

export interface BalanceContext {
  kpis: Kpis;
  kind: OverviewPeriodKind;
  hasBattery: boolean;
  /** Whether the estate generates electricity. */
  hasGeneration: boolean;
}

/** The parts of the generation, which add up to it. */
export function generationParts({ kpis, kind, hasBattery }: BalanceContext, t: TFunction<'monitoring'>): SplitPart[] {
  const { totalWh, directWh, toBatteryWh, toGridWh, unassignedWh } = kpis.balance.generation;
  const parts: Part[] = [
    [t('balance.directUse'), 'local', directWh],
    ...battery(hasBattery, [t('balance.toBattery'), 'battery', toBatteryWh]),
    [t('balance.toGrid'), 'feed', toGridWh],
    ...unassigned([t('balance.unassigned'), 'missing', unassignedWh]),
  ];
  return splitParts(parts, kpis.pvGeneration === null ? null : totalWh, kind);
}

/** The parts of the consumption, which add up to it. */
export function consumptionParts(
  { kpis, kind, hasBattery, hasGeneration }: BalanceContext,
  t: TFunction<'monitoring'>,
): SplitPart[] {
  const { totalWh, directWh, fromBatteryWh, fromGridWh, unassignedWh } = kpis.balance.consumption;
  const parts: Part[] = [
    ...(hasGeneration ? [[t('balance.fromPv'), 'local', directWh] satisfies Part] : []),
    ...battery(hasBattery, [t('balance.fromBattery'), 'battery', fromBatteryWh]),
    [t('balance.fromGrid'), 'grid', fromGridWh],
    ...unassigned([t('balance.unassigned'), 'missing', unassignedWh]),
  ];
  return splitParts(parts, kpis.electricityConsumption === null ? null : totalWh, kind);
}

const battery = (hasBattery: boolean, part: Part): Part[] => (hasBattery ? [part] : []);
const unassigned = (part: Part): Part[] => (part[2] > 0 ? [part] : []);

/** Without a total the parts are missing too. */
function splitParts(parts: Part[], totalWh: number | null, kind: OverviewPeriodKind): SplitPart[] {
  return parts.map(([label, color, energyWh]) => ({
    label,
    color,
    size: totalWh === null ? 0 : energyWh,
    ...partQuantity(energyWh, totalWh, kind),
    share: totalWh === null || totalWh === 0 ? missing : formatPercent(energyWh / totalWh),
  }));
}

/** Zero is shown in the unit of the total: '0 kWh' beside kilowatt-hours. */
function partQuantity(energyWh: number, totalWh: number | null, kind: OverviewPeriodKind): Quantity {
  if (totalWh === null || energyWh > 0)
    return formatPeriodQuantity(totalWh === null ? null : energyWh, energyLadder, kind);
  return { figure: '0', unit: formatPeriodQuantity(totalWh, energyLadder, kind).unit };
}

/** Whether the period has any battery figures. */
export function hasBattery({ stateOfCharge, batteryCharge, batteryDischarge, balance }: Kpis): boolean {
  const energies = [batteryCharge, batteryDischarge, balance.generation.toBatteryWh, balance.consumption.fromBatteryWh];
  return stateOfCharge !== null || energies.some((energyWh) => (energyWh ?? 0) > 0);
}
