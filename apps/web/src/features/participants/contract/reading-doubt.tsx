import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { type ReadingWarning, readingWarnings } from '@lichthof/contracts/metering/readings.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorMetadata } from '../../../api/error-text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { MoveForm } from './move-form.ts';

interface Doubt {
  warnings: ReadingWarning[];
  /** The reading in doubt: another one is asked about again. */
  reading: string;
}

const readingOf = ({ moveOut, counterKwh }: Pick<MoveForm, 'moveOut' | 'counterKwh'>) => `${moveOut} ${counterKwh}`;

/** Asks about an implausible reading of a move-out; saving it once more confirms it. */
export function useReadingDoubt(form: UseFormReturn<MoveForm, unknown, MoveForm>) {
  const [moveOut, counterKwh] = useWatch({ control: form.control, name: ['moveOut', 'counterKwh'] });
  const [shown, setShown] = useState<Doubt>();
  const isConfirmed = shown?.reading === readingOf({ moveOut, counterKwh });
  /** Whether the error is a doubt. */
  const doubt = (error: unknown): boolean => {
    const { code, names = [] } = errorMetadata(error);
    if (code !== ErrorCode.ReadingImplausible) return false;
    const warnings = readingWarnings.filter((warning) => names.includes(warning));
    setShown({ warnings, reading: readingOf(form.getValues()) });
    return true;
  };
  return { warnings: isConfirmed ? shown.warnings : [], isConfirmed, doubt };
}

export function ReadingDoubtNotice({ warnings }: { warnings: ReadingWarning[] }) {
  const { t } = useTranslation('participant-contract');
  return (
    <Box role="alert" sx={{ '&:empty': { display: 'none' } }}>
      {warnings.length > 0 && (
        <Notice status="warning" title={t('move.doubt.title')}>
          {warnings.map((warning) => t(`move.doubt.${warning}`)).join(' ')} {t('move.doubt.ask')}
        </Notice>
      )}
    </Box>
  );
}
