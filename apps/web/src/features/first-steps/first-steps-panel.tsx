import type { FirstSteps } from '@lichthof/contracts/places/first-steps.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../api/estate.queries.ts';
import { listSteps, type StepName } from './first-steps-order.ts';
import { SamplePart } from '../sample-customer/sample-part.tsx';
import { SampleFilesCard } from './sample-files-card.tsx';
import { StepList } from './step-list.tsx';
import { StepsProgress } from './steps-progress.tsx';

interface FirstStepsPanelProps {
  customer?: { id: number; name: string } | undefined;
  estate?: { ids: EstateParams; name: string; progress: FirstSteps } | undefined;
  /** May create estates and load tables. */
  isCustomerAdmin: boolean;
}

/** Leads from the empty portal to the first invoice. */
export function FirstStepsPanel({ customer, estate, isCustomerAdmin }: FirstStepsPanelProps) {
  const describeDone = useDoneText({ customer, estate });
  const steps = listSteps({ hasCustomer: customer !== undefined, estate: estate?.progress });
  const place = {
    customerId: customer?.id,
    estate: estate && { ...estate.ids, electricity: estate.progress.electricity },
    isCustomerAdmin,
  };
  return (
    <Stack sx={{ gap: '12px' }}>
      <StepsProgress steps={steps} />
      <Box sx={columns}>
        <StepList {...{ steps, place, describeDone }} />
        <Stack sx={{ gap: '12px', minWidth: 0 }}>
          <SampleFilesCard />
          <SamplePart />
        </Stack>
      </Box>
    </Stack>
  );
}

function useDoneText({ customer, estate }: Pick<FirstStepsPanelProps, 'customer' | 'estate'>) {
  const { t } = useTranslation('first-steps');
  return (step: StepName): string => {
    if (step === 'customer') return customer?.name ?? '';
    if (!estate) return '';
    const { apartmentCount, meterCount, values } = estate.progress;
    const facts: Record<Exclude<StepName, 'customer'>, string> = {
      estate: t('fact.apartments', { estate: estate.name, count: apartmentCount }),
      meters: t('fact.meters', { count: meterCount }),
      values: values ? t('fact.values', { from: formatDay(values.from), to: formatDay(values.to) }) : '',
      electricity: t('fact.electricity'),
      invoice: t('fact.invoice'),
    };
    return facts[step];
  };
}

const columns = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 312px' },
  alignItems: 'start',
};
