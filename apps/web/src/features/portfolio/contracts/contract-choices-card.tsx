import type { PortfolioContracts } from '@lichthof/contracts/places/portfolio-contracts.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { parseDay } from '../../../i18n/parse-day.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { Card } from '../../../ui/page/card.tsx';
import { NativeChoice } from '../mapping/native-choice.tsx';

type Choices = PortfolioContracts['choices'];

interface ContractChoicesProps {
  customerId: number;
  draft: PortfolioContracts;
  isBusy: boolean;
  onChange: (choices: Choices) => void;
}

/** What a person says once for all contracts: their first day, and the tariff of each estate. */
export function ContractChoicesCard({ customerId, draft, isBusy, onChange }: ContractChoicesProps) {
  const { t } = useTranslation('portfolio');
  const { choices, hasColumn, estates } = draft;
  return (
    <Card title={t('contracts.forAll')} description={t('contracts.forAllText')}>
      <Box sx={{ display: 'grid', gap: '20px', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        <FirstDay
          start={choices.start}
          hasColumn={hasColumn.from}
          isBusy={isBusy}
          onChange={(start) => onChange({ ...choices, start })}
        />
        <Box sx={{ display: 'grid', gap: '8px', alignContent: 'start', minWidth: 0 }}>
          <Typography variant="subtitle2" component="h3">
            {t(hasColumn.tariff ? 'contracts.tariffRest' : 'contracts.tariff')}
          </Typography>
          {estates.map((estate) => (
            <EstateTariff
              key={estate.key}
              {...{ customerId, estate, isBusy }}
              value={choices.tariffs[estate.key] ?? ''}
              isOpen={!hasColumn.tariff}
              onChange={(tariff) => onChange({ ...choices, tariffs: { ...choices.tariffs, [estate.key]: tariff } })}
            />
          ))}
        </Box>
      </Box>
    </Card>
  );
}

interface FirstDayProps {
  start: Choices['start'];
  hasColumn: boolean;
  isBusy: boolean;
  onChange: (start: Choices['start']) => void;
}

function FirstDay({ start, hasColumn, isBusy, onChange }: FirstDayProps) {
  const { t } = useTranslation('portfolio');
  const id = useId();
  const [by, setBy] = useState(start?.by);
  const [typed, setTyped] = useState(start?.by === 'day' ? formatDay(start.day) : '');
  const day = parseDay(typed);
  const commit = () => day && onChange({ by: 'day', day });
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography id={id} variant="subtitle2" component="h3">
        {t(hasColumn ? 'contracts.startRest' : 'contracts.start')}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={by ?? ''}
        onChange={(_event, chosen) => {
          setBy(chosen === 'day' ? 'day' : 'moveIn');
          if (chosen === 'moveIn') onChange({ by: 'moveIn' });
          else commit();
        }}
      >
        <FormControlLabel value="moveIn" disabled={isBusy} control={<Radio />} label={t('contracts.byMoveIn')} />
        <FormControlLabel value="day" disabled={isBusy} control={<Radio />} label={t('contracts.byDay')} />
      </RadioGroup>
      {by === 'day' && (
        <OutlinedInput
          value={typed}
          placeholder={t('contracts.dayPlaceholder')}
          error={typed !== '' && !day}
          inputProps={{ 'aria-label': t('contracts.day') }}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
          sx={{ width: { xs: '100%', sm: 200 } }}
        />
      )}
    </Box>
  );
}

interface EstateTariffProps {
  customerId: number;
  estate: PortfolioContracts['estates'][number];
  value: string;
  isOpen: boolean;
  isBusy: boolean;
  onChange: (tariff: string) => void;
}

/** The tariff of an estate, or the way to where electricity is set up there. */
function EstateTariff({ customerId, estate, value, isOpen, isBusy, onChange }: EstateTariffProps) {
  const { t } = useTranslation('portfolio');
  const { name, estateId, isSupplied, tariffs } = estate;
  const to = estateId !== null && {
    supply: pathTo('estate_tenantelectricity_settings', { customerId, estateId }),
    tariff: pathTo('estate_tenantelectricity_tariffs', { customerId, estateId }),
  };
  return (
    <Box sx={{ display: 'grid', gap: '4px', minWidth: 0 }}>
      <Typography variant="small" component="p">
        {name}
      </Typography>
      {tariffs.length > 0 && (
        <NativeChoice
          label={t('contracts.tariffOf', { name })}
          value={value}
          disabled={isBusy}
          isOpen={isOpen && value === ''}
          onChange={onChange}
        >
          <option value="">{t('mapping.choose')}</option>
          {tariffs.map((tariff) => (
            <option key={tariff.name} value={tariff.name}>
              {t('contracts.tariffFrom', { name: tariff.name, day: formatDay(tariff.pricedFrom) })}
            </option>
          ))}
        </NativeChoice>
      )}
      {to && !isSupplied && (
        <Link component={RouterLink} to={to.supply} variant="small">
          {t('contracts.setUpSupply')}
        </Link>
      )}
      {to && tariffs.length === 0 && (
        <Link component={RouterLink} to={to.tariff} variant="small">
          {t('contracts.setUpTariff')}
        </Link>
      )}
    </Box>
  );
}
