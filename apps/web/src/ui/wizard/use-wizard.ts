import { useRef, useState, type SyntheticEvent } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { focusFirstError } from '../dialogs/focus-first-error.ts';
import { problemsOf, type FormProblems } from '../dialogs/form-problems.ts';
import type { WizardProps } from './wizard.tsx';

/** Checks the fields of a step before the next one, and sends all values at the end. */
export function useWizard<Values extends FieldValues, Output>(props: WizardProps<Values, Output>) {
  const { form, steps, initialStep, onStepChange, onFinish, onError } = props;
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      steps.findIndex(({ id }) => id === initialStep),
    ),
  );
  const [problems, setProblems] = useState<FormProblems>();
  const formElement = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const goTo = (target: number) => {
    setProblems(undefined);
    setIndex(target);
    requestAnimationFrame(() => heading.current?.focus());
    onStepChange?.(steps[target]!.id);
  };

  const refuse = (errors: FieldErrors) => {
    setProblems(problemsOf(errors, form.getValues()));
    focusFirstError(formElement.current);
  };

  const advance = async () => {
    const { fields } = steps[index]!;
    if (await form.trigger(fields)) return goTo(index + 1);
    refuse(Object.fromEntries(fields.map((field) => [field, form.getFieldState(field).error])));
  };

  const finish = async (values: Output) => {
    try {
      await onFinish(values);
    } catch (error) {
      if (!onError) throw error;
      onError(error);
    }
  };

  /** An error of another step brings that step back. */
  const refuseFinish = (errors: FieldErrors<Values>) => {
    const { names } = problemsOf(errors, form.getValues());
    const failing = steps.findIndex(({ fields }) => fields.some((field) => names.includes(field)));
    if (failing >= 0 && failing !== index) goTo(failing);
    setProblems(problemsOf(errors, form.getValues()));
  };

  const submit = async (event: SyntheticEvent) => {
    await form.handleSubmit(finish, refuseFinish)(event);
    focusFirstError(formElement.current);
  };

  const handleNext = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void (index < steps.length - 1 ? advance() : submit(event));
  };

  return { index, problems, formElement, heading, goTo, goBack: () => goTo(index - 1), handleNext };
}
