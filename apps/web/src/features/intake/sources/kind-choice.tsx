import { sourceKindRules, type SourceKind } from '@lichthof/domain/intake/source-kinds.ts';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { type SourceFormFields, usualFields } from './source-form.ts';

/** What is usual for a kind is filled in when it is chosen. */
export function KindChoice({ kinds }: { kinds: SourceKind[] }) {
  const { t } = useTranslation('intake');
  const { setValue, clearErrors } = useFormContext<SourceFormFields>();
  const kind = useWatch<SourceFormFields, 'kind'>({ name: 'kind' });
  const former = useRef(kind);
  useEffect(() => {
    if (former.current === kind) return;
    former.current = kind;
    const { host, port, folder } = usualFields(kind);
    setValue('host', host);
    setValue('port', port);
    setValue('folder', folder);
    clearErrors();
  }, [kind, setValue, clearErrors]);
  return (
    <RadioCards
      name="kind"
      label={t('form.kind')}
      options={kinds.map((value) => ({
        value,
        label: sourceKindRules[value].label,
        description: t(`form.kindText.${value}`),
      }))}
    />
  );
}
