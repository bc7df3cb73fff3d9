import { type TransformerFactors, transformerFactorsSchema } from '@lichthof/contracts/metering/transformer-factors.ts';
import type { FactorFrom, FactorPeriod } from '@lichthof/domain/metering/transformer-factor.ts';
import { noFactor } from '@lichthof/domain/metering/transformer-factor.ts';
import { z } from 'zod';

export interface FactorForm {
  from: string;
  factor: number | null;
}

/** The device whose factors change. */
export interface FactorDevice {
  deviceId: number;
  serialNumber: string;
  from: string;
  to: string | null;
  factors: FactorPeriod[];
}

/** What was entered: a period that ends before the device does is ended by a factor of 1. */
export function enteredFactors({ factors, to: removedOn }: Pick<FactorDevice, 'factors' | 'to'>): FactorFrom[] {
  return factors.flatMap(({ from, to, factor }, index): FactorFrom[] => {
    const isFollowed = to === null || to === removedOn || factors[index + 1]?.from === to;
    return [{ from, factor }, ...(isFollowed ? [] : [{ from: to, factor: noFactor }])];
  });
}

/** The factors with another one from a day on, until the next change; what says nothing new is left out. */
export function withFactor(factors: readonly FactorFrom[], changed: FactorFrom): FactorFrom[] {
  const others = factors.filter(({ from }) => from !== changed.from);
  const inOrder = [...others, changed].sort((a, b) => (a.from < b.from ? -1 : 1));
  return inOrder.filter(({ factor }, index) => factor !== (inOrder[index - 1]?.factor ?? noFactor));
}

const formSchema = z.object({
  from: z.iso.date(),
  factor: transformerFactorsSchema.shape.factors.element.shape.factor,
});

/** Parses the form into the request body; issues are shown at their fields. */
export function factorFormSchema(device: FactorDevice, version: number) {
  return z.transform((form: FactorForm, check): TransformerFactors => {
    const parsed = formSchema.safeParse(form);
    for (const { message, path } of parsed.error?.issues ?? [])
      check.issues.push({ code: 'custom', message, path: [...path], input: form });
    return parsed.success ? { factors: withFactor(enteredFactors(device), parsed.data), version } : z.NEVER;
  });
}
