import { getSetUpProgress, type SetUpStepName } from '@lichthof/contracts/places/set-up-steps.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { endpointQuery } from '../../api/endpoint-query.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { pathTo, type RouteName } from '../../navigation/route-table.ts';
import { Card } from '../../ui/page/card.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';

const setUpQuery = (params: EstateParams) => endpointQuery(getSetUpProgress, { params });

const routeOf: Record<SetUpStepName, RouteName> = {
  places: 'estate_data',
  meters: 'meters',
  values: 'meters_import',
  supply: 'estate_tenantelectricity_settings',
  tariff: 'estate_tenantelectricity_tariffs',
  participants: 'estate_tenantelectricity_customers',
  labelling: 'estate_tenantelectricity_billing_texts',
  billing: 'estate_tenantelectricity_billings',
};

interface SetUpChecklistProps {
  estate: EstateParams;
  /** Shows it only where tenant electricity is set up: not every estate is meant to have it. */
  onlySupplied?: boolean;
}

/** What is done and what is next until the first invoices; nothing once a billing run has succeeded. */
export function SetUpChecklist({ estate, onlySupplied = false }: SetUpChecklistProps) {
  const { t } = useTranslation('set-up-checklist');
  const { data } = useQuery(setUpQuery(estate));
  if (!data || data.isFinished) return null;
  if (onlySupplied && !data.steps.some(({ name, isDone }) => name === 'supply' && isDone)) return null;
  const next = data.steps.find(({ isDone }) => !isDone)?.name;
  const doneCount = data.steps.filter(({ isDone }) => isDone).length;
  return (
    <Box sx={{ mb: '12px' }}>
      <Card title={t('title')} description={t('progress', { done: doneCount, total: data.steps.length })}>
        <Box component="ol" sx={list}>
          {data.steps.map(({ name, isDone }, index) => (
            <Box component="li" key={name} aria-current={name === next ? 'step' : undefined} sx={line}>
              <Box component="span" aria-hidden sx={[sign, name === next && nextSign]}>
                {isDone ? <Check size={14} strokeWidth={2} /> : index + 1}
              </Box>
              <span>
                <Link
                  component={RouterLink}
                  to={pathTo(routeOf[name], { ...estate }) + (name === 'labelling' ? '?step=labelling' : '')}
                  color="text.primary"
                  sx={{ fontWeight: name === next ? 600 : 500 }}
                >
                  {t(`step.${name}`)}
                </Link>
                {isDone && <VisuallyHidden>{t('done')}</VisuallyHidden>}
                {name === next && (
                  <Typography variant="small" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                    {t(`text.${name}`)}
                  </Typography>
                )}
              </span>
            </Box>
          ))}
        </Box>
      </Card>
    </Box>
  );
}

const list = {
  display: 'grid',
  gap: '12px 32px',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, minmax(0, 1fr))' },
  listStyle: 'none',
  margin: 0,
  padding: 0,
};

const line = { display: 'flex', alignItems: 'flex-start', gap: '10px', minWidth: 0 };

const sign = {
  width: 22,
  height: 22,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  border: '1px solid',
  borderColor: 'stone.control',
  fontSize: '0.75rem',
  fontWeight: 600,
} as const;

const nextSign = { backgroundColor: 'primary.main', borderColor: 'primary.main', color: 'primary.contrastText' };
