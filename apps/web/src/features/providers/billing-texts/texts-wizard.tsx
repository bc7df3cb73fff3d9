import type { BillingTextName } from '@lichthof/domain/billing/invoices/billing-texts.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { useCurrentUser } from '../../../api/session.queries.ts';
import { formatTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { ChangedNotice } from '../../../ui/dialogs/changed-notice.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useDraft, withDraft } from '../../../ui/wizard/use-draft.ts';
import { Wizard, type WizardStep } from '../../../ui/wizard/wizard.tsx';
import type { TextsWizardData } from './billing-texts-page.tsx';
import { changedTexts, textsFormOf, textsFormSchema, type TextsForm } from './billing-texts-form.ts';
import { LabellingOfYear } from './labelling-of-year.tsx';
import { BillingTextField } from './text-fields.tsx';
import { TextsPreview } from './texts-preview.tsx';
import { useSaveTexts } from './use-save-texts.ts';

const textsOfStep = {
  introduction: ['introduction'],
  labelling: ['labellingNote'],
  regulatory: ['complaint', 'conciliation', 'networkAgency', 'energyAdvice', 'supplierChange'],
  legal: ['latePayment', 'furtherNotes'],
} as const satisfies Record<string, readonly BillingTextName[]>;
type StepName = keyof typeof textsOfStep;
const stepNames = Object.keys(textsOfStep) as StepName[];

interface TextsWizardProps extends TextsWizardData {
  estate: EstateParams;
  /** 'introduction', 'labelling', 'regulatory' or 'legal'. */
  initialStep?: string;
}

/** Introduction, labelling, regulatory texts and legal notes, each beside the invoice that carries them. */
export function TextsWizard({ estate, stored, supply, initialStep = 'introduction' }: TextsWizardProps) {
  const { t } = useTranslation('billing-texts');
  const { userId } = useCurrentUser();
  const navigate = useNavigate();
  // a refetch must not change what somebody is typing
  const [opened] = useState(stored);
  const draft = { key: `billing-texts ${userId} ${estate.estateId} ${opened.version ?? 0}`, secret: [] };
  const form = useDialogForm(textsFormSchema(opened.today), withDraft<TextsForm>(textsFormOf(opened), draft));
  const savedAt = useDraft(form, draft);
  const [step, setStep] = useState(initialStep);
  const leave = () => void navigate(pathTo('estate_tenantelectricity_settings', { ...estate }));
  const { save, explain, read, theirs, acceptValues } = useSaveTexts({
    estate,
    opened,
    form,
    draftKey: draft.key,
    leave,
  });
  const isFullSupply = supply.supplyModel === 'full_supply';
  const stepOf = (name: StepName): WizardStep<TextsForm> => ({
    id: name,
    title: t(`step.${name}`),
    summary: t(`stepSummary.${name}`),
    intro: t(`intro.${name}`),
    fields: [
      ...textsOfStep[name].map((text) => `texts.${text}` as const),
      ...(name === 'legal' ? (['validFrom'] as const) : []),
    ],
    content: (
      <>
        {!isFullSupply && (name === 'labelling' || name === 'regulatory') && (
          <Notice status="info" title={t('notOnGgv')}>
            {t('notOnGgvText')}
          </Notice>
        )}
        {name === 'labelling' && <LabellingOfYear estate={estate} mixes={supply.mixes} today={opened.today} />}
        {textsOfStep[name].map((text) => (
          <BillingTextField key={text} name={text} />
        ))}
        {name === 'legal' && (
          <DateField name="validFrom" label={t('validFrom')} help={t('validFromHelp')} minDay={opened.today} />
        )}
      </>
    ),
  });
  return (
    <Box sx={page}>
      <Stack sx={{ gap: '12px', pb: '20px', '&:empty': { display: 'none' } }}>
        {theirs && (
          <ChangedNotice
            changes={changedTexts(textsFormOf(read), textsFormOf(theirs)).map((name) => ({
              label: t(`text.${name}`),
              theirs: textsFormOf(theirs).texts[name] || '–',
            }))}
            onTakeTheirs={() => acceptValues('theirs')}
            onKeepMine={() => acceptValues('mine')}
          />
        )}
        {opened.estates.length > 1 && (
          <Notice
            status="info"
            title={t('forAllEstates', { count: opened.estates.length, provider: opened.providerName })}
          >
            {opened.estates.map(({ name }) => name).join(', ')}
          </Notice>
        )}
      </Stack>
      <Wizard
        isPage
        isAsideWide
        keepsDraft
        title={t('title')}
        form={form}
        steps={stepNames.map(stepOf)}
        initialStep={initialStep}
        onStepChange={setStep}
        onFinish={save}
        onError={explain}
        finishLabel={t('finish')}
        onLeave={leave}
        leaveLabel={t('later')}
        note={savedAt && t('draftSaved', { time: formatTime(savedAt.getTime(), defaultTimeZone) })}
        aside={
          <TextsPreview estate={estate} printed={supply.mixes} showsEnd={isFullSupply && step !== 'introduction'} />
        }
      />
    </Box>
  );
}

/** Reaches to the edges of the page, with the foot at its end. */
const page = { display: 'flex', flexDirection: 'column', minHeight: 'calc(100dvh - 150px)' } as const;
