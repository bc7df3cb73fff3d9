import type { EdgeMapping, MappedRegister } from '@lichthof/contracts/edges/edge-mapping.ts';
import { formatDayAndTime, formatTime } from '@lichthof/domain/formats/date-formats.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import type { RegisterCheck } from '@lichthof/domain/metering/edges/check-register.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../i18n/local-today.ts';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { TwoLines } from '../../ui/tables/two-lines.tsx';
import { AssignmentCell, CheckBadge } from './assignment-cell.tsx';
import { assignmentOf, checkOf, isImplausible, type Drafts } from './register-drafts.ts';
import { componentName, counterText, meterName } from './register-texts.ts';

interface ColumnContext {
  mapping: EdgeMapping;
  drafts: Drafts;
  timeZone: TimeZone;
}

export function useRegisterColumns({ mapping, drafts, timeZone }: ColumnContext): DataColumn<MappedRegister>[] {
  const { t } = useTranslation('edges');
  const isPhone = useIsPhone();
  const placeText = useProposalText(mapping);
  const nameOf = (register: MappedRegister) => {
    const assignment = assignmentOf(register, drafts);
    return assignment && meterName(assignment, mapping);
  };
  // on a phone the kind replaces the long address; it also distinguishes the registers of a component
  const secondLine = (one: MappedRegister) =>
    isPhone && one.proposal ? t(`meters:kind.${one.proposal.kind}`) : <Address of={one} />;
  return [
    {
      id: 'register',
      header: t('column.register'),
      cell: (one) => <TwoLines first={componentName(one)} second={one.isGone ? t('gone') : secondLine(one)} />,
      sortKey: componentName,
      isName: true,
      ...(isPhone && { width: '46%' }),
      onPhone: true,
    },
    {
      id: 'counter',
      header: t('column.counter'),
      cell: (one) => <TwoLines first={counterText(one)} second={shortInstant(one.counterAt, timeZone)} />,
      sortKey: ({ counter }) => counter,
      align: 'right',
    },
    { id: 'proposal', header: t('column.proposal'), cell: placeText },
    {
      id: 'meter',
      header: t('column.meter'),
      cell: (register) => (
        <>
          <AssignmentCell {...{ register, mapping, drafts }} />
          <ImplausibleOnPhone check={checkOf(register, drafts)} />
        </>
      ),
      sortKey: nameOf,
      onPhone: true,
    },
    {
      id: 'check',
      header: t('column.check'),
      cell: (register) => <CheckBadge check={checkOf(register, drafts)} />,
      sortKey: (register) => checkOf(register, drafts),
    },
  ];
}

const useIsPhone = () => useMediaQuery((theme) => theme.breakpoints.down('sm'));

/** Repeats an implausible check on a phone, where its column is hidden. */
function ImplausibleOnPhone({ check }: { check: RegisterCheck | undefined }) {
  const { t } = useTranslation('edges');
  const isPhone = useIsPhone();
  if (!isPhone || !isImplausible(check)) return null;
  return (
    <Typography variant="caption" component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 550 }}>
      {t(`check.${check}`)}
    </Typography>
  );
}

/** 'Verbrauch' and below it 'Mieter, WE 07'. */
function useProposalText({ apartments }: EdgeMapping) {
  const { t } = useTranslation('meters');
  const { t: edgeText } = useTranslation('edges');
  const names = new Map(apartments.map(({ apartmentId, name }) => [apartmentId, name]));
  return function placeText({ proposal, isGenerator }: MappedRegister) {
    if (isGenerator) return <TwoLines first={edgeText('generator.title')} second={edgeText('generator.text')} />;
    if (!proposal) return missing;
    const { kind, measuringPoint, apartmentId } = proposal;
    const apartment = apartmentId === null ? undefined : names.get(apartmentId);
    const place = [t(`measuringPoint.${measuringPoint}`), apartment].filter(Boolean).join(', ');
    return <TwoLines first={t(`kind.${kind}`)} second={place} />;
  };
}

/** Only the time for today. */
function shortInstant(at: string | null, timeZone: TimeZone): string {
  if (at === null) return '';
  const isToday = localDayOf(Date.parse(at), timeZone) === localToday(timeZone);
  return isToday ? formatTime(at, timeZone) : formatDayAndTime(at, timeZone);
}

/** An address that wraps between its words. */
function Address({ of: { componentId, channel } }: { of: Pick<MappedRegister, 'componentId' | 'channel'> }) {
  return (
    <>
      {componentId}/
      {channel.split(/(?=[A-Z])/).map((word) => (
        <Fragment key={word}>
          <wbr />
          {word}
        </Fragment>
      ))}
    </>
  );
}
