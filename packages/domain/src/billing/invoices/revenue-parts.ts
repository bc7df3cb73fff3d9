import { wholeCents } from './invoice-amounts.ts';
import Big from 'big.js';
import { zip } from '../../collections/pairs.ts';

/** The net sum of a part of the tariff at one rate of VAT. */
export interface NetPart<Kind extends string> {
  kind: Kind;
  vatPercent: number;
  netCents: number;
}

export interface RevenuePart<Kind extends string> {
  kind: Kind;
  netCents: number;
  vatCents: number;
  grossCents: number;
}

/**
 * Spreads the VAT of invoices over the parts of their tariffs: of each rate in proportion to the net sums, rounded so
 * that the parts add up to the VAT that the invoices show. One entry per kind, in the order in which they come.
 */
export function revenueParts<Kind extends string>(
  netParts: NetPart<Kind>[],
  vatCentsByPercent: Map<number, number>,
): RevenuePart<Kind>[] {
  const parts = new Map<Kind, RevenuePart<Kind>>();
  for (const [vatPercent, ofRate] of Map.groupBy(netParts, (part) => part.vatPercent)) {
    const vats = spread(
      vatCentsByPercent.get(vatPercent) ?? 0,
      ofRate.map(({ netCents }) => netCents),
    );
    for (const [{ kind, netCents }, vatCents] of zip(ofRate, vats)) {
      const before = parts.get(kind) ?? { kind, netCents: 0, vatCents: 0, grossCents: 0 };
      const sums = { netCents: before.netCents + netCents, vatCents: before.vatCents + vatCents };
      parts.set(kind, { kind, ...sums, grossCents: sums.netCents + sums.vatCents });
    }
  }
  return [...parts.values()];
}

/** Rounds the running sum, so that nothing is lost; weights may be negative. Without a sum all goes to the first one. */
function spread(amountCents: number, weights: number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map((_, index) => (index === 0 ? amountCents : 0));
  let [passed, given] = [0, 0];
  return weights.map((weight) => {
    passed += weight;
    const until = wholeCents(new Big(amountCents).times(passed).div(whole));
    const part = until - given;
    given = until;
    return part;
  });
}
