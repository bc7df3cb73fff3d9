import { downloadOwnValues } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import type { InformedMonth } from '@lichthof/contracts/tenant/monthly-information.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, Download, ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndpointDownload } from '../../../api/endpoint-mutation.ts';
import { errorText } from '../../../api/error-text.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { saveFile } from '../../../ui/page/save-file.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { FileEntry, LinkEntry, LinkList } from '../link-list.tsx';
import { kilowattHours } from '../own-formats.ts';
import { documentsQuery, informedMonthsQuery } from '../tenant.queries.ts';

/** The way to the last month's information, to the explanation of the last invoice, and to the own values as a file. */
export function OverviewLinks({ apartmentId }: { apartmentId: number }) {
  const { t } = useTranslation('tenant');
  const information = useQuery(informedMonthsQuery(apartmentId)).data?.[0];
  const invoices = (useQuery(documentsQuery(apartmentId)).data ?? []).filter(
    ({ type, cancelledBy }) => type !== 'cancellation' && cancelledBy === null,
  );
  const [invoice] = invoices;
  const billedBy = information && invoices.find((one) => coversMonth(one, information.month));
  return (
    <LinkList label={t('links.others')}>
      {invoice && (
        <LinkEntry
          icon={ScanSearch}
          to={pathTo('tenant_invoice_explanation', { apartmentId, invoiceId: invoice.invoiceId })}
          title={t('links.explain')}
          text={t('links.explainText', { number: invoice.number })}
        />
      )}
      {information && (
        <LinkEntry
          icon={CalendarCheck}
          to={pathTo('tenant_months', { apartmentId })}
          title={t('links.information', { month: formatMonth(`${information.month}-01`) })}
          text={billedBy ? t('links.billed', { number: billedBy.number }) : writeFigures(information)}
        />
      )}
      <OwnValues apartmentId={apartmentId} />
    </LinkList>
  );
}

function coversMonth({ from, to }: DayRange, month: string): boolean {
  const days = periodAround('month', `${month}-01`);
  return from <= days.from && days.to <= to;
}

/** The figures that were known when the tenant was informed; an invoice may say something else later. */
function writeFigures({ pvWh, gridWh, grossCents }: InformedMonth): string {
  const energy = pvWh !== null && gridWh !== null && kilowattHours(pvWh + gridWh);
  return [energy, grossCents !== null && formatMoney(grossCents)].filter(Boolean).join(', ');
}

function OwnValues({ apartmentId }: { apartmentId: number }) {
  const { t } = useTranslation('tenant');
  const toast = useToast();
  const { mutate, isPending } = useEndpointDownload(downloadOwnValues, () => ({ params: { apartmentId } }), {
    onSuccess: ({ name, file }) => saveFile(file, name),
    onError: (error) => toast.error(t('links.valuesFailed'), errorText(error, t('loadError'))),
  });
  return (
    <FileEntry
      icon={Download}
      title={t('links.values')}
      text={t('links.valuesText')}
      isBusy={isPending}
      onGet={() => mutate()}
    />
  );
}
