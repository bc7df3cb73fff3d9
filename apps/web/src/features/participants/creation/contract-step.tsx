import { longestMinimumTermMonths, type ParticipantOptions } from '@lichthof/contracts/supply/new-participants.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { CreationForm } from './creation-form.ts';

const minimumTerms = [0, 12, longestMinimumTermMonths];
const noticePeriods = [1, 0];

interface ContractStepProps {
  params: EstateParams;
  options: ParticipantOptions;
}

/** First day, tariff and terms of the contract. */
export function ContractStep({ params: { customerId, estateId }, options: { today, tariffs } }: ContractStepProps) {
  const { t } = useTranslation('participant-creation');
  const type = useWatch<CreationForm, 'type'>({ name: 'type' });
  const hasTariff = type !== 'third_party';
  return (
    <>
      <DateField name="contractFrom" label={t('contract.from')} help={t('contract.fromHelp')} minDay={today} />
      {hasTariff && tariffs.length === 0 && (
        <Notice
          status="warning"
          title={t('noTariff.title')}
          action={
            <Button
              size="small"
              component={Link}
              to={pathTo('estate_tenantelectricity_tariffs', { customerId, estateId })}
            >
              {t('noTariff.link')}
            </Button>
          }
        >
          {t('noTariff.text')}
        </Notice>
      )}
      {hasTariff && (
        <>
          <SelectField
            name="tariffId"
            label={t('contract.tariff')}
            placeholder={t('place.choose')}
            options={tariffs.map(({ tariffId, name, startDate }) => ({
              value: tariffId,
              label: startDate > today ? t('contract.tariffSince', { name, day: formatDay(startDate) }) : name,
            }))}
          />
          <FormRow>
            <SelectField
              name="minimumTermMonths"
              label={t('contract.minimumTerm')}
              help={t('contract.law')}
              options={minimumTerms.map((count) => ({ value: count, label: monthsText(t, count, 'contract.noTerm') }))}
            />
            <SelectField
              name="noticeMonths"
              label={t('contract.notice')}
              options={noticePeriods.map((count) => ({
                value: count,
                label: monthsText(t, count, 'contract.noNotice'),
              }))}
            />
          </FormRow>
        </>
      )}
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<'participant-creation'>>['t'];

/** 'zwölf Monate', or the word for none. */
export const monthsText = (t: Translate, count: number, none: 'contract.noTerm' | 'contract.noNotice') =>
  count === 0 ? t(none) : t('contract.months', { count });
