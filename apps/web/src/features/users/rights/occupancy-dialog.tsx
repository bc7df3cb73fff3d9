import { requireValue } from '@lichthof/domain/collections/items.ts';
import { getTenantRecord } from '@lichthof/contracts/people/occupancies.ts';
import type { AccessRightEntry, UserDetails } from '@lichthof/contracts/people/users.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import { putFieldError } from '../../../api/field-errors.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useFailureToast, useUserCalls } from '../user-mutations.ts';
import { nameOf } from '../user-display.ts';
import type { UserScope } from '../user-scope.ts';
import { checkOccupancy, occupancyErrorFields, occupancyOf } from './right-form.ts';

interface OccupancyDialogProps {
  scope: UserScope;
  user: UserDetails;
  /** The right of a tenant on an apartment. */
  right: AccessRightEntry;
  onClose: () => void;
}

interface Days {
  moveIn: string;
  moveOut: string;
}

/** Move-in and move-out; the move-in stays while a tenant-electricity contract runs. */
export function OccupancyDialog({ scope, user, right, onClose }: OccupancyDialogProps) {
  const { t } = useTranslation('users-rights');
  const toast = useToast();
  const fail = useFailureToast();
  const { changeOccupancy } = useUserCalls(scope);
  const estateId = requireValue(right.estateId, 'estate of the apartment');
  const place = { estateId, apartmentId: right.resourceId, userId: user.userId };
  const { data: record } = useEndpointQuery(getTenantRecord, { params: { customerId: scope.customerId, ...place } });
  const initialValues = { moveIn: right.moveIn ?? '', moveOut: right.moveOut ?? '' };
  const form = useDialogForm<Days, Days>(daysSchema(initialValues, localToday()), initialValues);
  const tariffs = record?.tariffs ?? [];

  const save = async (days: Days) => {
    await changeOccupancy(place, occupancyOf(days));
    toast.success(t('occupancy.done'), t('occupancy.doneText', { person: nameOf(user), name: right.resourceName }));
  };
  return (
    <FormDialog
      title={t('occupancy.title')}
      context={[nameOf(user), right.resourceName].join(', ')}
      width="confirmation"
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={(error) => putFieldError(form, error, occupancyErrorFields) || fail(t('occupancy.failed'), error)}
      onClose={onClose}
      note={t('occupancy.shared')}
    >
      {tariffs.length > 0 && (
        <Notice status="info" title={t('occupancy.participant')}>
          {t('occupancy.participantText', { tariffs: tariffs.join(', ') })}
        </Notice>
      )}
      <FormRow>
        <DateField name="moveIn" until="moveOut" label={t('moveIn')} disabled={tariffs.length > 0} />
        <DateField name="moveOut" label={t('moveOut')} help={t('occupancy.moveOutHelp')} optional />
      </FormRow>
    </FormDialog>
  );
}

/** A move-out that is past already may stay as it is. */
const daysSchema = (before: Days, today: string) =>
  z.object({ moveIn: z.string(), moveOut: z.string() }).superRefine((days, check) => {
    const isUnchanged = days.moveOut === before.moveOut;
    checkOccupancy(days, isUnchanged ? '' : today, check);
  });
