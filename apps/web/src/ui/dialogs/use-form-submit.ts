import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { focusFirstError } from './focus-first-error.ts';
import { problemsOf, type FormProblems } from './form-problems.ts';

const shakeMs = 500;

interface Submit<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  onSubmit: (values: Output) => unknown;
  onDone: () => void;
  onError: ((error: unknown) => void) | undefined;
}

/** Submits, or shakes, lists what is wrong and moves the focus to the first error. */
export function useFormSubmit<Values extends FieldValues, Output>(submit: Submit<Values, Output>) {
  const { form, onSubmit, onDone, onError } = submit;
  const [problems, setProblems] = useState<FormProblems>();
  const [isShaking, setIsShaking] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!isShaking) return undefined;
    const timer = setTimeout(() => setIsShaking(false), shakeMs);
    return () => clearTimeout(timer);
  }, [isShaking]);

  const send = async (values: Output) => {
    setProblems(undefined);
    try {
      await onSubmit(values);
      onDone();
      return true;
    } catch (error) {
      if (!onError) throw error;
      onError(error);
      return false;
    }
  };

  const run = async (event: SyntheticEvent) => {
    let isDone = false;
    await form.handleSubmit(
      async (values) => {
        isDone = await send(values);
      },
      (errors: FieldErrors<Values>) => setProblems(problemsOf(errors, form.getValues())),
    )(event);
    if (isDone) return;
    setIsShaking(true);
    focusFirstError(formElement.current);
  };

  const handleSubmit = (event: SyntheticEvent) => {
    // a form inside a dialog above another form must not submit that one too
    event.stopPropagation();
    void run(event);
  };

  return { formElement, problems, isShaking, handleSubmit, clearProblems: () => setProblems(undefined) };
}
