import type { PortfolioImport, PortfolioPreview } from '@lichthof/contracts/portfolio.ts';
import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from './columns.ts';

export interface PortfolioTables {
  portfolio_import: {
    id: Generated<number>;
    customer_id: number;
    created_by: number;
    created_at: Generated<Date>;
    file_name: string;
    file_bytes: number;
    /** Of all files together. */
    sha256: string;
    /** The tables as read, JSON compressed by gzip; null once they are stored. */
    content: ColumnType<Uint8Array | null, Uint8Array, null>;
    state: Generated<PortfolioImport['state']>;
    step: Generated<PortfolioImport['step']>;
    preview: JsonColumn<PortfolioPreview> | null;
    /** Of the changes that the preview has shown. */
    fingerprint: string | null;
    failure: PortfolioImport['failure'];
    /** Who stores it at the moment, and when that one was last heard of. */
    claim: string | null;
    heartbeat_at: Date | null;
    finished_at: Date | null;
  };
}
