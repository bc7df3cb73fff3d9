import type { DataSourceCheck } from '@lichthof/contracts/intake/sources.ts';
import { sourceFailureSentence } from '@lichthof/domain/intake/source-failures.ts';
import { sourceKindRules } from '@lichthof/domain/intake/source-kinds.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PlugZap } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useCheckSource } from '../intake.queries.ts';
import { secretOf, setupOf, type SourceFormFields } from './source-form.ts';

interface CheckConnectionProps {
  customerId: number;
  sourceId: number | null;
}

/** Tries the connection as the form says it; a person confirms the key of a server here. */
export function CheckConnection({ customerId, sourceId }: CheckConnectionProps) {
  const { t } = useTranslation('intake');
  const { getValues, setValue, clearErrors, trigger } = useFormContext<SourceFormFields>();
  const { mutate, isPending } = useCheckSource(customerId);
  const [result, setResult] = useState<DataSourceCheck>();
  const [failure, setFailure] = useState<string>();
  const check = () => {
    const fields = getValues();
    const setup = setupOf(fields);
    if (!setup) {
      void trigger();
      return;
    }
    setResult(undefined);
    setFailure(undefined);
    mutate(
      { setup, secret: secretOf(fields), sourceId },
      { onSuccess: setResult, onError: (error) => setFailure(errorText(error, t('action.nothingChanged'))) },
    );
  };
  const confirm = (hostKey: string) => {
    setValue('hostKey', hostKey, { shouldDirty: true });
    clearErrors('hostKey');
    check();
  };
  return (
    <Box sx={{ display: 'grid', gap: '12px', justifyItems: 'start' }} aria-live="polite">
      <BusyButton variant="outlined" busy={isPending} startIcon={<PlugZap size={16} />} onClick={check}>
        {t('form.check')}
      </BusyButton>
      <HostKeyNote />
      {(failure || result) && (
        <Box ref={scrollIntoView}>
          {failure && <Notice status="error" title={failure} />}
          {result && <CheckResult result={result} onConfirm={confirm} />}
        </Box>
      )}
    </Box>
  );
}

/** The answer stands below the fields, perhaps out of sight. */
const scrollIntoView = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'nearest' });

/** Which key is confirmed, or that one is needed. */
function HostKeyNote() {
  const { t } = useTranslation('intake');
  const { formState } = useFormContext<SourceFormFields>();
  const [kind, hostKey] = useWatch<SourceFormFields, ['kind', 'hostKey']>({ name: ['kind', 'hostKey'] });
  if (kind !== 'sftp') return null;
  if (hostKey !== '') {
    return (
      <Typography variant="small" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('form.hostKeyConfirmed', { hostKey })}
      </Typography>
    );
  }
  return formState.errors.hostKey ? <Notice status="error" title={t('form.hostKeyNeeded')} /> : null;
}

function CheckResult({ result, onConfirm }: { result: DataSourceCheck; onConfirm: (hostKey: string) => void }) {
  const { t } = useTranslation('intake');
  const { failure, hostKey, found } = result;
  if (failure === null) {
    return (
      <Notice status="success" title={t('form.checkOk')}>
        <FoundText found={found} />
      </Notice>
    );
  }
  const isOfHostKey = failure === 'hostKeyUnconfirmed' || failure === 'hostKeyChanged';
  return (
    <Notice status={failure === 'hostKeyUnconfirmed' ? 'info' : 'error'} title={t('form.checkFailed')}>
      {sourceFailureSentence(failure)}
      {isOfHostKey && hostKey && (
        <Box sx={{ display: 'grid', gap: '8px', mt: '8px', justifyItems: 'start' }}>
          <span>{t('form.hostKeyText')}</span>
          <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
            {hostKey}
          </Box>
          <Button variant="outlined" onClick={() => onConfirm(hostKey)}>
            {t('form.hostKeyConfirm')}
          </Button>
        </Box>
      )}
    </Notice>
  );
}

/** What lies there: files and mails, or the meters of an account. */
function FoundText({ found }: Pick<DataSourceCheck, 'found'>) {
  const { t } = useTranslation('intake');
  const kind = useWatch<SourceFormFields, 'kind'>({ name: 'kind' });
  const { count = 0, names = [] } = found ?? {};
  const listed = names.join(', ');
  if (sourceKindRules[kind].brings === 'readings') {
    return count === 0 ? t('form.foundNoMeter') : t('form.foundMeters', { count, names: listed });
  }
  if (count === 0) return t('form.foundNone');
  return `${t('form.found', { count })}${listed ? ` ${t('form.foundNames', { names: listed })}` : ''}`;
}
