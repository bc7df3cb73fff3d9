import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { errorMetadata } from '../../../api/error-text.ts';
import type { MeterForm } from './meter-form-values.ts';

interface Question {
  text: string;
  /** The body that it was asked about. */
  body: string;
}

/** What the server asks before it saves a meter: the same values sent again are confirmed. */
export function useQuestion<Body extends object>(
  form: UseFormReturn<MeterForm, unknown, Body>,
  schema: z.ZodType<Body, MeterForm>,
) {
  const { t } = useTranslation('meter-form');
  const [question, setQuestion] = useState<Question>();
  const sentBody = useRef('');
  const parsed = schema.safeParse(useWatch({ control: form.control }));
  const isOpen = question !== undefined && parsed.success && JSON.stringify(parsed.data) === question.body;

  return {
    /** Null once a value has changed. */
    text: isOpen ? question.text : null,
    /** The body with the confirmation, if it was asked about. */
    confirm: (body: Body): Body & { isConfirmed?: true } => {
      sentBody.current = JSON.stringify(body);
      return question?.body === sentBody.current ? { ...body, isConfirmed: true } : body;
    },
    /** Whether the error is a question. */
    ask: (error: unknown): boolean => {
      const { code, names = [] } = errorMetadata(error);
      const text =
        code === ErrorCode.MarketLocationTaken
          ? t('question.marketLocation', { count: names.length, names: names.join(', ') })
          : code === ErrorCode.CounterUnusual
            ? t('question.counter')
            : undefined;
      if (text === undefined) return false;
      setQuestion({ text, body: sentBody.current });
      return true;
    },
  };
}
