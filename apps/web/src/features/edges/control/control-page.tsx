import Button from '@mui/material/Button';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { listEdgeControls } from '@lichthof/contracts/edges/edge-control.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { endpointQuery } from '../../../api/endpoint-query.ts';

/** Leads to the sites on which the estate's edges are operated. */
export function ControlPage() {
  const { t } = useTranslation('edge-control');
  const { customerId, estateId } = useParams();
  const { data } = useSuspenseQuery(edgeControlQuery({ customerId: Number(customerId), estateId: Number(estateId) }));
  const isSetUp = data.some(({ url }) => url !== null);
  return (
    <>
      <PageHeader title={t('title')} status={t('status', { count: data.length })} />
      {isSetUp ? (
        <Card title={t('edges')}>
          <FactList
            facts={data.map(({ name, position, url }) => ({
              label: name,
              fact: url ? <Open name={name} url={url} /> : position,
            }))}
          />
        </Card>
      ) : (
        <EmptyState picture="edge" title={t('notSetUp.title')} text={t('notSetUp.text')} />
      )}
    </>
  );
}

function Open({ name, url }: { name: string; url: string }) {
  const { t } = useTranslation('edge-control');
  return (
    <Button href={url} target="_blank" rel="noreferrer" variant="outlined" endIcon={<ArrowUpRight size={16} />}>
      {t('open', { name })}
    </Button>
  );
}

const edgeControlQuery = (params: { customerId: number; estateId: number }) =>
  endpointQuery(listEdgeControls, { params });
