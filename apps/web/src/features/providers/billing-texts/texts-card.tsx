import type { BillingTextsOfProvider } from '@lichthof/contracts/billing/billing-texts.ts';
import { billingTextNames } from '@lichthof/domain/billing/invoices/billing-texts.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { Card } from '../../../ui/page/card.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { billingTextsQuery } from './billing-texts.queries.ts';

type Version = BillingTextsOfProvider['versions'][number];

/** Which texts of the invoices the provider has worded itself, now and from later days on. */
export function TextsCard({ estate }: { estate: EstateParams }) {
  const { t } = useTranslation('billing-texts');
  const { data } = useQuery(billingTextsQuery(estate));
  const planned = data?.versions.filter(({ validFrom }) => validFrom > data.today) ?? [];
  const valid = data?.versions.find(({ validFrom }) => validFrom <= data.today);
  const sinceOf = ({ validFrom, savedBy }: Version) =>
    savedBy ? t('card.saved', { day: formatDay(validFrom), name: savedBy }) : formatDay(validFrom);
  const namesOf = ({ texts }: Version) =>
    billingTextNames
      .filter((name) => texts[name] !== undefined)
      .map((name) => t(`text.${name}`))
      .join(', ') || t('card.allDefault');
  return (
    <Card
      title={t('title')}
      description={t('card.description')}
      action={
        <Button size="small" component={Link} to={pathTo('estate_tenantelectricity_billing_texts', { ...estate })}>
          {t('card.edit')}
        </Button>
      }
    >
      {data && !valid && planned.length === 0 && <Typography>{t('card.allDefault')}</Typography>}
      <FactList
        facts={[
          ...(valid
            ? [
                { label: t('card.own'), fact: namesOf(valid) },
                { label: t('card.valid'), fact: sinceOf(valid) },
              ]
            : []),
          ...planned.map((version) => ({ label: t('card.planned'), fact: `${sinceOf(version)}: ${namesOf(version)}` })),
        ]}
      />
    </Card>
  );
}
