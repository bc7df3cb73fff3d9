import { type FirstSteps, firstSteps, type FirstStepName } from '@lichthof/contracts/places/first-steps.ts';

/** The steps of a person with an empty portal: those of an estate, after its customer. */
export type StepName = 'customer' | FirstStepName;

/** How long a step takes somebody who does it for the first time. */
const minutesOf: Record<StepName, number> = {
  customer: 5,
  estate: 5,
  meters: 10,
  values: 5,
  electricity: 20,
  invoice: 5,
};

export interface ShownStep {
  name: StepName;
  isDone: boolean;
  minutes: number;
}

interface Progress {
  /** Without a customer nothing else is done, without an estate only the customer. */
  hasCustomer: boolean;
  estate?: Pick<FirstSteps, 'steps'> | undefined;
}

export function listSteps({ hasCustomer, estate }: Progress): ShownStep[] {
  const isDone = (name: FirstStepName) => estate?.steps.some((step) => step.name === name && step.isDone) ?? false;
  const steps: Omit<ShownStep, 'minutes'>[] = [
    { name: 'customer', isDone: hasCustomer },
    ...firstSteps.map((name) => ({ name, isDone: isDone(name) })),
  ];
  return steps.map((step) => ({ ...step, minutes: minutesOf[step.name] }));
}

export const findNextStep = (steps: readonly ShownStep[]): StepName | undefined =>
  steps.find(({ isDone }) => !isDone)?.name;

export const countMinutes = (steps: readonly ShownStep[]): number =>
  steps.reduce((sum, { isDone, minutes }) => sum + (isDone ? 0 : minutes), 0);
