import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { UnbrokenNumbers } from '../../../ui/tables/unbroken-numbers.tsx';
import { ExplanationReaderContext, useExplanationTexts } from './use-explanation-texts.ts';
import { Link, useParams } from 'react-router';
import { errorFacts } from '../../../api/error-text.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ChoicePath, useChoice } from './choice-path.tsx';
import { DaySteps, DaySumsStep } from './day-steps.tsx';
import { explanationQuery, type InvoiceParams } from './explanation.queries.ts';
import { InvoiceStep } from './invoice-step.tsx';
import { MonthStep } from './month-step.tsx';
import { PeriodStep } from './period-step.tsx';
import { RecipesCard } from './recipes-card.tsx';
import { RulesCard } from './step-card.tsx';

/** Explains to a tenant the own PV energy of an invoice. */
export function ExplanationPage() {
  const params = useParams();
  const apartmentId = Number(params.apartmentId);
  return (
    <Explanation
      invoice={{ apartmentId, invoiceId: Number(params.invoiceId) }}
      back={pathTo('tenant_documents', { apartmentId })}
    />
  );
}

/** Explains to a manager the PV energy of an invoice; quarter-hours only where the tenants agree. */
export function EstateExplanationPage() {
  const params = useParams();
  const estate = { customerId: Number(params.customerId), estateId: Number(params.estateId) };
  return (
    <ExplanationReaderContext value="manager">
      <Explanation
        invoice={{ ...estate, invoiceId: Number(params.invoiceId) }}
        back={pathTo('estate_tenantelectricity_billings', estate)}
      />
    </ExplanationReaderContext>
  );
}

/** From the month over day and quarter-hour back to the line of the invoice. */
function Explanation({ invoice, back }: { invoice: InvoiceParams; back: string }) {
  const { t } = useExplanationTexts();
  const query = useQuery(explanationQuery(invoice));
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <Box component={Link} to={back} sx={backLink}>
        <ChevronLeft size={18} strokeWidth={1.6} aria-hidden />
        {query.data ? t('back', { number: query.data.number }) : t('backToDocuments')}
      </Box>
      <PageHeader title={t('title')} status={t('status')} />
      {query.isPending && (
        <Card>
          <ChartSkeleton height={300} />
        </Card>
      )}
      {query.isError && (
        <Card>
          <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
        </Card>
      )}
      {query.data && <Steps invoice={invoice} explanation={query.data} />}
    </Box>
  );
}

function Steps({ invoice, explanation }: { invoice: InvoiceParams; explanation: InvoiceExplanation }) {
  const { choice, choose } = useChoice(explanation);
  const { month, day, at } = choice;
  const shownSteps = [month, day, at].filter((part) => part !== undefined).length;
  const hasQuarterHours = explanation.finestStep === 'quarter-hour';
  const DayPart = hasQuarterHours ? DaySteps : DaySumsStep;
  return (
    <>
      <CorrectionNotice explanation={explanation} />
      <ChoicePath {...{ explanation, choice }} />
      <Box sx={{ display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {month === undefined ? (
          <PeriodStep explanation={explanation} />
        ) : (
          <MonthStep {...{ invoice, explanation, choose }} choice={{ ...choice, month }} />
        )}
        {month !== undefined && day !== undefined && (
          <DayPart {...{ invoice, explanation, choose }} choice={{ ...choice, month, day }} />
        )}
        <Box sx={ending}>
          <InvoiceStep {...(shownSteps > 0 && { step: shownSteps + 1 })} {...{ explanation, month }} />
          <RulesCard allocationKey={explanation.allocationKey} />
          <RecipesCard recipes={explanation.recipes} />
        </Box>
      </Box>
    </>
  );
}

const backLink = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  minHeight: 44,
  ml: '-4px',
  color: 'text.secondary',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
};

const ending = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

/** Says that an invoice is cancelled, or which one it replaces, and why; renders nothing for other invoices. */
function CorrectionNotice({ explanation }: { explanation: InvoiceExplanation }) {
  const { t } = useExplanationTexts();
  const { cancelledBy, corrects, correctedBy, correctionReason } = explanation;
  if (!cancelledBy && !corrects) return null;
  const title = cancelledBy
    ? t('correction.cancelled', { number: cancelledBy.number })
    : t('correction.replaces', { number: corrects?.number });
  return (
    <Box sx={{ mb: '12px' }}>
      <Notice status={cancelledBy ? 'warning' : 'info'} title={<UnbrokenNumbers text={title} />}>
        {correctionReason && t('correction.reason', { reason: correctionReason })}{' '}
        {correctedBy && <UnbrokenNumbers text={t('correction.replacedBy', { number: correctedBy.number })} />}
      </Notice>
    </Box>
  );
}
