import type { GapFillProposal } from '@lichthof/contracts/metering/gap-fills.ts';
import type { TFunction } from 'i18next';

interface Impossible {
  reason: NonNullable<GapFillProposal['impossible']>;
  isOtherMethodPossible: boolean;
}

/** Why a method has no values for a gap, and what to do: the other method is named only if it has values. */
export function impossibleText(t: TFunction<'billing'>, { reason, isOtherMethodPossible }: Impossible): string {
  const wayOut = t(isOtherMethodPossible ? 'substitutes.wayOut.otherMethod' : 'substitutes.wayOut.measured');
  return `${t(`substitutes.impossible.${reason}`)} ${wayOut}`;
}
