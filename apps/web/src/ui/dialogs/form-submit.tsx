import { keyframes } from '@mui/material/styles';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Notice } from '../feedback/notice.tsx';

const shakeMs = 500;

interface Submit<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  onSubmit: (values: Output) => unknown;
  onDone: () => void;
  onError: ((error: unknown) => void) | undefined;
}

/** Submits the form; if it is invalid, shakes, lists the errors and focuses the first one. */
export function useFormSubmit<Values extends FieldValues, Output>(submit: Submit<Values, Output>) {
  const { form, onSubmit, onDone, onError } = submit;
  const [problems, setProblems] = useState<FormProblems>();
  const { shaking, shake } = useShake();
  const formElement = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);

  const send = async (values: Output) => {
    setProblems(undefined);
    isSending.current = true;
    try {
      await onSubmit(values);
      onDone();
      return true;
    } catch (error) {
      if (!onError) throw error;
      onError(error);
      return false;
    } finally {
      isSending.current = false;
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
    shake();
    focusFirstError(formElement.current);
  };

  const handleSubmit = (event: SyntheticEvent) => {
    // a form in a dialog over another form must not submit that one too
    event.stopPropagation();
    void run(event);
  };

  return { formElement, problems, shaking, isSending, handleSubmit, clearProblems: () => setProblems(undefined) };
}

/** The style of a form for half a second after a failed submit. */
export function useShake() {
  const [isShaking, setIsShaking] = useState(false);
  useEffect(() => {
    if (!isShaking) return undefined;
    const timer = setTimeout(() => setIsShaking(false), shakeMs);
    return () => clearTimeout(timer);
  }, [isShaking]);
  return { shaking: isShaking ? { animation: `${movement} ${shakeMs}ms` } : {}, shake: () => setIsShaking(true) };
}

const movement = keyframes({
  '0%, 100%': { transform: 'translateX(0)' },
  '15%, 55%': { transform: 'translateX(-6px)' },
  '35%, 75%': { transform: 'translateX(6px)' },
  '90%': { transform: 'translateX(-2px)' },
});

export interface FormProblems {
  /** Names of all fields with an error, in the order of the form. */
  names: string[];
  /** Those of them that are empty. */
  missing: string[];
}

export function problemsOf(errors: FieldErrors, values: FieldValues): FormProblems {
  const names = namesIn(errors);
  return { names, missing: names.filter((name) => isEmpty(valueAt(values, name))) };
}

function namesIn(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return [];
    const name = prefix + key;
    return 'type' in error || 'message' in error ? [name] : namesIn(error, `${name}.`);
  });
}

function valueAt(values: FieldValues, name: string): unknown {
  return name.split('.').reduce<unknown>((inner, key) => (inner as FieldValues | undefined)?.[key], values);
}

const isEmpty = (input: unknown) =>
  input === undefined || input === null || input === '' || (Array.isArray(input) && input.length === 0);

const invalid = '[aria-invalid="true"]';
const focusable = 'input:not([type=hidden]), textarea, [role="combobox"], [role="radio"], button, [tabindex="0"]';

/** Focuses the first error in the order of the page, after it is rendered. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>(invalid);
    const target = field?.matches(focusable) ? field : field?.querySelector<HTMLElement>(focusable);
    (target ?? field)?.focus();
    // an element that already has the focus is not scrolled into view by focus()
    (target ?? field)?.scrollIntoView({ block: 'center' });
  });
}

interface ProblemSummaryProps {
  problems: FormProblems;
  labelOf: (name: string) => string;
}

/** After a failed submit: the number of fields with errors, and the missing ones. */
export function ProblemSummary({ problems: { names, missing }, labelOf }: ProblemSummaryProps) {
  const { t } = useTranslation('ui');
  const labels = missing.map(labelOf).filter((label) => label !== '');
  return (
    <Notice status="error" title={t('form.notSaved')}>
      {t('form.check', { count: names.length })}
      {labels.length > 0 && <div>{t('form.missing', { count: labels.length, fields: labels.join(', ') })}</div>}
    </Notice>
  );
}
