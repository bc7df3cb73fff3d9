import { formatNumber, missing } from '@lichthof/domain/formats/number-formats.ts';
import { scaleUnit, type Ladder } from '@lichthof/domain/units/unit-ladders.ts';
import { quantityOf, type Quantity } from '../../../i18n/quantity-formats.ts';
import type { OverviewPeriodKind } from '../overview-period.ts';

/** Three digits: 2668237 Wh is '2,67 MWh'. */
export function formatThreeDigits(amount: number | null, ladder: Ladder): Quantity {
  if (amount === null) return { figure: missing, unit: '' };
  const { figure, unit, decimals } = scaleUnit(amount, ladder, 3);
  return { figure: formatNumber(figure, decimals), unit };
}

/** For a day with one decimal ('263,3 kWh'); for longer periods three digits ('752 kWh'). */
export function formatPeriodQuantity(amount: number | null, ladder: Ladder, kind: OverviewPeriodKind): Quantity {
  return kind === 'day' ? quantityOf(amount, ladder) : formatThreeDigits(amount, ladder);
}
