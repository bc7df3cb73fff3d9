import type { TFunction } from 'i18next';
import { createContext, useCallback, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../i18n/text-keys.ts';

/** Who reads an explanation: the tenant whose share it is, or a manager of the estate. */
export type ExplanationReader = 'tenant' | 'manager';

export const ExplanationReaderContext = createContext<ExplanationReader>('tenant');

/** The texts of the explanation: a key with the ending `_manager` takes the place of one that addresses the tenant. */
export function useExplanationTexts(): { t: TFunction<'explanation'> } {
  const { t: translate } = useTranslation('explanation');
  const reader = useContext(ExplanationReaderContext);
  const translateFor = useCallback(
    (key: TextKey<'explanation'>, values: object = {}) => translate(key, { context: reader, ...values }),
    [translate, reader],
  );
  return { t: translateFor as TFunction<'explanation'> };
}
