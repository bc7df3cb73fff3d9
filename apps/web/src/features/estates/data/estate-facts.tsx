import type { Estate } from '@lichthof/contracts/estates.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page/card.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { labelIn, useAreaOptions, useEstateOptions } from '../use-estate-options.ts';

const line = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');

export function EstateFacts({ estate }: { estate: Estate }) {
  const { t } = useTranslation('estate-data');
  const { buildingTypes, allocationKeys, countries } = useEstateOptions();
  const { timeZones } = useAreaOptions();
  const { street, houseNumber, zipCode, city, state, country } = estate.location;
  return (
    <Card title={t('estate')}>
      <FactList
        facts={[
          { label: t('name'), fact: estate.name },
          { label: t('projectId'), fact: estate.projectId },
          { label: t('address'), fact: line(street, houseNumber) },
          { label: t('city'), fact: line(zipCode, city) },
          { label: t('state'), fact: state },
          { label: t('country'), fact: labelIn(countries, country) },
          { label: t('buildingType'), fact: labelIn(buildingTypes, estate.buildingType) },
          { label: t('constructionYear'), fact: estate.constructionYear },
          { label: t('floors'), fact: estate.floorsCount },
          { label: t('allocationKey'), fact: labelIn(allocationKeys, estate.allocationKey) },
          { label: t('timeZone'), fact: labelIn(timeZones, estate.timeZone) },
          { label: t('description'), fact: <span style={{ whiteSpace: 'pre-line' }}>{estate.description ?? '–'}</span> },
        ]}
      />
    </Card>
  );
}
