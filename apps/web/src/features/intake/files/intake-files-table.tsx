import type { IntakeFile } from '@lichthof/contracts/intake/intake-files.ts';
import { formatDayAndTime, formatTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, missing } from '@lichthof/domain/formats/number-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { SourceName } from '../source-name.tsx';
import { FileState } from './file-state.tsx';

interface IntakeFilesTableProps {
  files: IntakeFile[];
  /** Of one day only the time is said. */
  isOneDay: boolean;
  openId: number | undefined;
  onOpen: (fileId: number) => void;
  empty: ReactNode;
}

export function IntakeFilesTable({ files, isOneDay, openId, onOpen, empty }: IntakeFilesTableProps) {
  const { t } = useTranslation('intake');
  return (
    <DataTable
      label={t('files.label')}
      columns={columnsOf(t, isOneDay)}
      rows={files}
      rowId={({ fileId }) => String(fileId)}
      onRowClick={({ fileId }) => onOpen(fileId)}
      {...(openId !== undefined && { activeRowId: String(openId) })}
      empty={empty}
    />
  );
}

function columnsOf(t: TFunction<'intake'>, isOneDay: boolean): DataColumn<IntakeFile>[] {
  const format = isOneDay ? formatTime : formatDayAndTime;
  return [
    {
      id: 'time',
      header: t('files.time'),
      cell: ({ arrivedAt }) => format(arrivedAt, defaultTimeZone),
      sortKey: ({ arrivedAt }) => arrivedAt,
    },
    {
      id: 'source',
      header: t('files.source'),
      cell: ({ sourceKind, sourceName }) => <SourceName kind={sourceKind} name={sourceName} />,
      sortKey: ({ sourceName }) => sourceName,
    },
    {
      id: 'file',
      header: t('files.file'),
      cell: (file) => <TwoLines first={file.fileName} second={describeTarget(t, file)} />,
      sortKey: ({ fileName }) => fileName,
      isName: true,
      onPhone: true,
    },
    {
      id: 'values',
      header: t('files.values'),
      cell: ({ valueCount }) => (valueCount === null ? missing : formatNumber(valueCount)),
      sortKey: ({ valueCount }) => valueCount,
      align: 'right',
    },
    {
      id: 'state',
      header: t('files.state'),
      cell: (file) => <FileState file={file} />,
      sortKey: ({ state }) => state,
      onPhone: true,
    },
  ];
}

/** Where the values go; why not, as long as that is not known. */
function describeTarget(t: TFunction<'intake'>, { estate, meterCount, sentence }: IntakeFile): string {
  if (!estate) return sentence ?? '';
  return meterCount === null ? estate.name : t('files.meters', { name: estate.name, count: meterCount });
}
