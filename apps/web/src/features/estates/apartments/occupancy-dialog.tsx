import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import { type Occupancy, occupancyFieldsSchema } from '@lichthof/contracts/people/occupancies.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { errorMetadata, errorText } from '../../../api/error-text.ts';
import { putFieldError } from '../../../api/field-errors.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useChangeTenantRecord } from './apartments.queries.ts';
import { namesOf } from './occupants.ts';
import { localToday } from '../../../i18n/local-today.ts';

/** An empty date field has the value ''. */
const formSchema = z
  .transform(({ moveIn, moveOut }: { moveIn: string; moveOut: string }): z.input<typeof occupancyFieldsSchema> => ({
    moveIn,
    moveOut: moveOut || null,
  }))
  .pipe(occupancyFieldsSchema);

interface OccupancyDialogProps {
  params: EstateParams & { apartmentId: number; userId: number };
  occupancy: Occupancy;
  onClose: () => void;
}

/** Move-in and move-out of an occupancy; the move-in cannot change while a tenant-electricity contract is running. */
export function OccupancyDialog({ params, occupancy, onClose }: OccupancyDialogProps) {
  const { t } = useTranslation('estate-apartments');
  const toast = useToast();
  const { mutateAsync } = useChangeTenantRecord(params);
  const [failure, setFailure] = useState<string>();
  const [tariffs, setTariffs] = useState(occupancy.tariffs);
  const initialValues = { moveIn: occupancy.moveIn, moveOut: occupancy.moveOut ?? '' };
  const form = useDialogForm(formSchema, initialValues);

  const save = async ({ moveIn, moveOut }: z.output<typeof formSchema>) => {
    setFailure(undefined);
    await mutateAsync({ moveIn, ...(moveOut && { moveOut }) });
    toast.success(t('occupancy.done'), namesOf(occupancy));
  };
  const explain = (error: unknown) => {
    const found = foundTariffs(error);
    if (found) {
      setTariffs(found);
      form.resetField('moveIn');
    } else if (putFieldError(form, error, { MoveIn: 'moveIn', MoveOut: 'moveOut' })) return;
    setFailure(errorText(error, t('occupancy.failed')));
  };
  return (
    <FormDialog
      title={t('occupancy.title')}
      context={namesOf(occupancy)}
      {...{ form, initialValues, onClose }}
      onSubmit={save}
      onError={explain}
      failure={{ title: t('occupancy.notSaved'), text: failure }}
    >
      {tariffs.length > 0 && <ParticipantNotice tariffs={tariffs} />}
      <FormRow>
        <DateField name="moveIn" until="moveOut" label={t('occupancy.moveIn')} disabled={tariffs.length > 0} />
        <DateField name="moveOut" label={t('occupancy.moveOut')} help={t('occupancy.moveOutHelp')} optional />
      </FormRow>
      {occupancy.people.length > 1 && (
        <Typography variant="small" sx={{ color: 'text.secondary' }}>
          {t('occupancy.shared', { count: occupancy.people.length })}
        </Typography>
      )}
      <MoveOutNotices before={initialValues.moveOut} hasContract={tariffs.length > 0} />
    </FormDialog>
  );
}

/** The tariffs of a contract that was added meanwhile, so that the move-in cannot change any more. */
function foundTariffs(error: unknown): string[] | undefined {
  const { code, field, names } = errorMetadata(error);
  if (code !== ErrorCode.ActiveParticipantContract || field !== FieldName.MoveIn) return undefined;
  return names?.length ? names : undefined;
}

interface MoveOutNoticesProps {
  /** The former move-out, '' if there is none. */
  before: string;
  hasContract: boolean;
}

/** The effects of a changed move-out, shown before saving. */
function MoveOutNotices({ before, hasContract }: MoveOutNoticesProps) {
  const { t } = useTranslation('estate-apartments');
  const moveOut = useWatch<{ moveOut: string }, 'moveOut'>({ name: 'moveOut' });
  const isChanged = moveOut !== before;
  const isDay = z.iso.date().safeParse(moveOut).success;
  return (
    <Stack role="status" sx={{ gap: '12px' }}>
      {isChanged && isDay && hasContract && (
        <Notice status="info" title={t('occupancy.contractEnds', { day: formatDay(moveOut) })}>
          {t('occupancy.finalBill')}
        </Notice>
      )}
      {isChanged && moveOut === '' && <Notice status="info">{t('occupancy.contractGoesOn')}</Notice>}
      {isChanged && isDay && moveOut < localToday() && <Notice status="warning">{t('occupancy.past')}</Notice>}
    </Stack>
  );
}

/** Why the move-in cannot change: the tariffs of running contracts. */
function ParticipantNotice({ tariffs }: { tariffs: string[] }) {
  const { t } = useTranslation('estate-apartments');
  return (
    <Notice status="info" title={t('occupancy.participant')}>
      {t('occupancy.participantText')}
      <Box component="ul" sx={{ m: 0, pl: '20px', overflowWrap: 'anywhere' }}>
        {tariffs.map((tariff) => (
          <li key={tariff}>{tariff}</li>
        ))}
      </Box>
    </Notice>
  );
}
