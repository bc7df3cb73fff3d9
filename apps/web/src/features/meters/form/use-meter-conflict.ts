import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { estateQuery } from '../../../api/estate.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { metersQuery, type MeterParams } from '../meters.queries.ts';
import { useMeterFieldText } from '../use-meter-field-text.ts';
import { formOf, type MeterForm, shownFields } from './meter-form-values.ts';

/** Detects changes of a meter by others since it was read. */
export function useMeterConflict({ customerId, estateId, meterId }: MeterParams, meter: Meter) {
  const client = useQueryClient();
  const [read, setRead] = useState(meter);
  const [theirs, setTheirs] = useState<Meter>();
  const textOf = useFieldText({ customerId, estateId });

  /** Whether the meter still exists. */
  const find = async () => {
    const shown = { month: localToday().slice(0, 7), withArchived: false };
    const query = { ...metersQuery({ customerId, estateId }, shown), staleTime: 0 };
    const meters = await client.fetchQuery(query).catch(() => []);
    const found = meters.find((one) => one.meterId === meterId);
    setTheirs(found);
    return found !== undefined;
  };
  const resolve = (current: Meter) => {
    setRead(current);
    setTheirs(undefined);
  };
  return { read, theirs, find, resolve, changes: theirs ? changesBetween(read, theirs).map(textOf) : [] };
}

function changesBetween(before: Meter, after: Meter) {
  const [was, is] = [formOf(before), formOf(after)];
  return shownFields.filter((name) => was[name] !== is[name]).map((name) => ({ name, form: is }));
}

function useFieldText(params: { customerId: number; estateId: number }) {
  const { t } = useTranslation('meters');
  const client = useQueryClient();
  const textOf = useMeterFieldText();
  return ({ name, form }: { name: (typeof shownFields)[number]; form: MeterForm }) => {
    const label = t(`field.${name}`);
    if (name !== 'apartmentId') return { label, theirs: textOf(name, form[name]) };
    const apartments = client.getQueryData(estateQuery(params).queryKey)?.apartments;
    return { label, theirs: apartments?.find(({ apartmentId }) => apartmentId === form.apartmentId)?.name ?? missing };
  };
}
