import type { InvoiceLine } from '@lichthof/domain/billing/invoice-lines.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoice-snapshot.ts';
import type { PaymentMethod, PaymentStatus } from '@lichthof/domain/billing/payment.ts';
import type { ColumnType, Generated } from 'kysely';
import type { DayColumn, DayRangeColumn, JsonColumn } from './columns.ts';

/** Written once and never changed: a trigger refuses. */
type Final<T> = ColumnType<T, T, never>;

interface OfRun {
  customer_id: number;
  billing_run_id: number;
}

export interface BillingTables {
  billing_run: {
    id: Generated<number>;
    customer_id: number;
    estate_id: number;
    provider_id: number;
    period: DayRangeColumn;
    state: Generated<'ready' | 'success' | 'partial' | 'failed'>;
    step: Generated<'numbers' | 'documents' | 'mails' | 'done'>;
    /** What the person who started it had seen; the run stops when it comes to something else. */
    expected_count: number;
    expected_gross_cents: number;
    created_by: number;
    created_at: Generated<Date>;
    finished_at: Date | null;
    failure: 'notReady' | 'changed' | 'storageFull' | 'unexpected' | null;
    claim: string | null;
    heartbeat_at: Date | null;
  };
  invoice: OfRun & {
    id: Generated<number>;
    estate_id: number;
    provider_id: number;
    participant_id: number;
    contract_id: number;
    number: string;
    type: Generated<'invoice' | 'cancellation' | 'correction'>;
    period: DayRangeColumn;
    issued_on: DayColumn;
    due_on: DayColumn;
    payment_method: PaymentMethod;
    pv_wh: number;
    grid_wh: number;
    net_cents: number;
    vat_cents: number;
    gross_cents: number;
    snapshot: JsonColumn<InvoiceSnapshot>;
  };
  invoice_line: {
    customer_id: number;
    invoice_id: number;
    position: number;
    kind: InvoiceLine['kind'];
    during: DayRangeColumn;
    energy_wh: number | null;
    amount_cents: number;
  };
  invoice_month: OfRun & {
    contract_id: number;
    month: DayColumn;
    pv_wh: number;
    grid_wh: number;
    quarter_hours: Final<Uint8Array>;
  };
  billing_run_month: OfRun & { month: DayColumn; quarter_hours: Final<Uint8Array> };
  document: {
    id: Generated<number>;
    customer_id: number;
    invoice_id: number;
    file_name: string;
    content: Final<Uint8Array>;
    sha256: string;
    created_at: Generated<Date>;
  };
  invoice_state: {
    customer_id: number;
    invoice_id: number;
    status: Generated<PaymentStatus>;
    due_on: DayColumn;
    sent_at: Date | null;
    paid_on: DayColumn | null;
    opened_at: Date | null;
    version: Generated<number>;
  };
  mail: {
    id: Generated<number>;
    customer_id: number;
    invoice_id: number | null;
    message_id: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    attempts: Generated<number>;
    failure: string | null;
    created_at: Generated<Date>;
    sent_at: Date | null;
  };
}
