import { getItem } from '@lichthof/domain/collections/items.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { TablePager } from '../../../../ui/tables/table-pager.tsx';
import { useEstateOptions } from '../../use-estate-options.ts';
import { emptyApartment, type EstateForm, isKeptApartment } from '../estate-form.ts';
import { ListHint, RowFrame } from './list-rows.tsx';

interface ApartmentsTabProps {
  /** The number of stored apartments. */
  storedCount: number;
  /** A row to show, by turning to its page. */
  wanted: { place: number } | undefined;
}

/** The apartments, 25 per page, since an estate may have a thousand. */
export function ApartmentsTab({ storedCount, wanted }: ApartmentsTabProps) {
  const { t } = useTranslation('estate-form');
  const { fields, append, remove } = useFieldArray<EstateForm, 'apartments', 'key'>({
    name: 'apartments',
    keyName: 'key',
  });
  const { unitUses } = useEstateOptions();
  const { shown, show, pager } = useListPage(fields.length);
  // oxlint-disable-next-line react/exhaustive-deps -- once for each wanted row
  useLayoutEffect(() => (wanted ? show(wanted.place) : undefined), [wanted]);
  const add = () => {
    append(emptyApartment, { focusName: `apartments.${fields.length}.name` });
    show(fields.length);
  };
  return (
    <>
      {fields.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('apartments.none')}</Typography>}
      {shown.map((place, turn) => (
        <RowFrame
          key={getItem(fields, place).key}
          label={t('apartments.row', { number: place + 1 })}
          removeLabel={t('apartments.remove', { number: place + 1 })}
          columns="2fr 1fr 1fr 1fr"
          hasLabels={turn === 0}
          onRemove={() => remove(place)}
        >
          <Box className="wide">
            <TextField name={`apartments.${place}.name`} label={t('field.name')} autoComplete="off" />
          </Box>
          <NumberField name={`apartments.${place}.areaSqm`} label={t('field.area')} unit="m²" align="right" />
          <TextField name={`apartments.${place}.floor`} label={t('field.floor')} autoComplete="off" />
          <SelectField name={`apartments.${place}.unitUse`} label={t('field.unitUse')} options={unitUses} />
        </RowFrame>
      ))}
      {pager.lastPage > 0 && <TablePager {...pager} />}
      <div>
        <Button startIcon={<Plus />} onClick={add} disabled={fields.length >= 1000}>
          {t('apartments.add')}
        </Button>
      </div>
      <ApartmentsHint storedCount={storedCount} />
    </>
  );
}

function ApartmentsHint({ storedCount }: { storedCount: number }) {
  const { t } = useTranslation('estate-form');
  const rows = useWatch<EstateForm, 'apartments'>({ name: 'apartments' });
  const droppedCount = rows.filter((row) => row.apartmentId === undefined && !isKeptApartment(row)).length;
  const removedCount = storedCount - rows.filter(({ apartmentId }) => apartmentId !== undefined).length;
  return (
    <ListHint
      hints={[
        droppedCount > 0 && t('apartments.dropped', { count: droppedCount }),
        removedCount > 0 && t('apartments.removed', { count: removedCount }),
      ]}
    />
  );
}

const pageSize = 25;

/** Splits a long list of fields into pages; `shown` are the indexes of the rows on the current page. */
function useListPage(total: number) {
  const [wanted, setPageIndex] = useState(0);
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1);
  const pageIndex = Math.min(wanted, lastPage);
  const first = pageIndex * pageSize;
  const shown = Array.from({ length: Math.min(pageSize, total - first) }, (_, index) => first + index);
  /** Turns to the page that contains the index. */
  const show = (place: number) => setPageIndex(Math.floor(place / pageSize));
  return { shown, show, pager: { pageIndex, lastPage, pageSize, total, setPageIndex } };
}
