import type { ColumnType, Generated } from 'kysely';
import type { ImportedSeries } from '@lichthof/contracts/import-previews.ts';
import type { Import } from '@lichthof/contracts/imports.ts';
import type { ImportLayout } from '@lichthof/domain/metering/mscons/layout.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { JsonColumn } from './columns.ts';

export interface ImportTables {
  quarter_hour_import: {
    id: Generated<number>;
    customer_id: number;
    estate_id: number;
    created_by: number;
    created_at: Generated<Date>;
    file_name: string;
    file_bytes: number;
    sha256: string;
    /** The file, compressed by gzip; null once it is loaded. */
    content: ColumnType<Uint8Array | null, Uint8Array, null>;
    state: Generated<Import['state']>;
    layout: JsonColumn<ImportLayout>;
    first_rows: JsonColumn<string[][]>;
    mapping: JsonColumn<SeriesMapping[]> | null;
    result: JsonColumn<ImportedSeries[]> | null;
    parts_done: Generated<number>;
    parts_total: Generated<number>;
    failure: Import['failure'];
    /** Who loads it at the moment, and when that one was last heard of. */
    claim: string | null;
    heartbeat_at: Date | null;
    finished_at: Date | null;
  };
}
