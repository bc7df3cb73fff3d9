import { longestPriceFile, type MarketPriceImport } from '@lichthof/contracts/supply/market-prices.ts';
import { decodeText } from '@lichthof/domain/csv/decode-text.ts';
import { formatDayAndTime, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DropZone } from '../../../ui/page/drop-zone.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useMarketPriceImport } from './market-prices.queries.ts';

interface CheckedFile {
  text: string;
  source: string;
  result: MarketPriceImport;
}

/** Reads a file, says what would be stored of each month, and stores all of it or nothing. */
export function MarketPriceImportField() {
  const { t } = useTranslation('market-prices');
  const toast = useToast();
  const load = useMarketPriceImport();
  const [isBusy, setBusy] = useState(false);
  const [checked, setChecked] = useState<CheckedFile>();
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      toast.error(t('failed'), errorText(error, t('tryAgain')));
    }
    setBusy(false);
  };
  const check = (file: File) =>
    run(async () => {
      const text = decodeText(new Uint8Array(await file.arrayBuffer()));
      setChecked(undefined);
      if (text === null || text.length > longestPriceFile) {
        toast.error(t('unreadable'));
        return;
      }
      const sent = { text, source: file.name.slice(0, 200) };
      setChecked({ ...sent, result: await load({ ...sent, isTrial: true }) });
    });
  const store = ({ text, source }: CheckedFile) =>
    run(async () => {
      const result = await load({ text, source, isTrial: false });
      setChecked(result.isStored ? undefined : { text, source, result });
      if (result.isStored) toast.success(t('done'));
    });
  return (
    <Box sx={{ display: 'grid', gap: '16px' }}>
      <DropZone
        busyLabel={isBusy ? t('busy') : undefined}
        accept=".csv,.json,.xml"
        texts={{ drop: t('drop'), choose: t('choose'), limit: t('limit') }}
        onFiles={([file]) => file && void check(file)}
      />
      {checked && <Outcome result={checked.result} onStore={() => void store(checked)} />}
    </Box>
  );
}

/** An instant as people write it; other places as they stand in the file. */
const placeText = (place: string) =>
  /^\d{4}-\d\d-\d\dT/.test(place) ? formatDayAndTime(place, defaultTimeZone) : place;

function Outcome({ result: { fault, months }, onStore }: { result: MarketPriceImport; onStore: () => void }) {
  const { t } = useTranslation('market-prices');
  if (fault) {
    return (
      <Notice status="error" title={t(`fault.${fault.code}`)}>
        {fault.place ? t('place', { place: placeText(fault.place) }) : t('nothingStored')}
      </Notice>
    );
  }
  const isNew = months.some(({ addedCount, changedCount }) => addedCount + changedCount > 0);
  return (
    <Notice
      status={months.some(({ changedCount }) => changedCount > 0) ? 'warning' : 'info'}
      title={t(isNew ? 'wouldStore' : 'nothingNew')}
      action={
        isNew && (
          <Button size="small" variant="contained" onClick={onStore}>
            {t('store')}
          </Button>
        )
      }
    >
      {months.map(({ month, addedCount, changedCount, unchangedCount, missingCount }) => (
        <Box key={month}>
          {t('counts', {
            month: formatMonth(month),
            added: formatNumber(addedCount),
            changed: formatNumber(changedCount),
            unchanged: formatNumber(unchangedCount),
            missing: formatNumber(missingCount),
          })}
        </Box>
      ))}
    </Notice>
  );
}
