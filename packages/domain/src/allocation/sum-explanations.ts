import type { AllocationExplanation } from './explain-quarter-hour.ts';

/** Quarter-hours that are explained in the same way, and what they allocate together in Wh. */
export interface ExplanationSum {
  kind: AllocationExplanation['kind'];
  quarterHours: number;
  pvWh: number;
}

const order: AllocationExplanation['kind'][] = [
  'allFromRoof',
  'formula',
  'external',
  'unexplained',
  'nothingUsed',
  'nothingDelivered',
];

/** The kinds that occur, in a fixed order; their amounts add up to the allocated energy. */
export function sumExplanations(
  quarterHours: { pvWh: number; explanation: AllocationExplanation }[],
): ExplanationSum[] {
  return order
    .map((kind) => {
      const same = quarterHours.filter(({ explanation }) => explanation.kind === kind);
      return { kind, quarterHours: same.length, pvWh: same.reduce((sum, { pvWh }) => sum + pvWh, 0) };
    })
    .filter((sum) => sum.quarterHours > 0);
}
