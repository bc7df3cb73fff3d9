import type { BillingTextsOfProvider, saveBillingTexts } from '@lichthof/contracts/billing/billing-texts.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorMetadata, errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { keepOwnChanges } from '../../../ui/dialogs/keep-changes.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { removeDraft } from '../../../ui/wizard/drafts.ts';
import { billingTextsQuery, useSaveBillingTexts } from './billing-texts.queries.ts';
import { textsFormOf, type TextsForm } from './billing-texts-form.ts';

type Body = Omit<BodyOf<typeof saveBillingTexts>, 'version'>;

interface Saving {
  estate: EstateParams;
  /** As read when the wizard opened; the server compares its version. */
  opened: BillingTextsOfProvider;
  form: UseFormReturn<TextsForm, unknown, Body>;
  draftKey: string;
  leave: () => void;
}

/** Saves, and shows what another user has saved meanwhile, so that one of both can be chosen. */
export function useSaveTexts({ estate, opened, form, draftKey, leave }: Saving) {
  const { t } = useTranslation('billing-texts');
  const toast = useToast();
  const client = useQueryClient();
  const { mutateAsync } = useSaveBillingTexts(estate);
  const [read, setRead] = useState(opened);
  const [theirs, setTheirs] = useState<BillingTextsOfProvider>();

  const save = async (body: Body) => {
    await mutateAsync({ ...body, version: read.version });
    removeDraft(draftKey);
    toast.success(t('done'), t('doneText', { day: formatDay(body.validFrom) }));
    leave();
  };
  const showTheirs = async (cause: unknown) => {
    const current = await client.fetchQuery({ ...billingTextsQuery(estate), staleTime: 0 }).catch(() => undefined);
    if (current) {
      setTheirs(current);
      window.scrollTo({ top: 0 });
    } else toast.error(t('failed'), errorText(cause, t('failedText')));
  };
  const explain = (error: unknown) => {
    const { code } = errorMetadata(error);
    if (code === ErrorCode.ChangedByOthers) void showTheirs(error);
    else toast.error(t('failed'), errorText(error, t('failedText')));
  };
  const acceptValues = (choice: 'theirs' | 'mine') => {
    if (!theirs) return;
    const kept = keepOwnChanges(form.getValues(), { before: textsFormOf(read), theirs: textsFormOf(theirs) });
    form.reset(choice === 'theirs' ? textsFormOf(theirs) : kept, { keepDefaultValues: true });
    setRead(theirs);
    setTheirs(undefined);
  };
  return { save, explain, read, theirs, acceptValues };
}
