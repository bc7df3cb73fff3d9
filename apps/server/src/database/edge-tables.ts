import type { EdgeComponent } from '@lichthof/domain/metering/edges/edge-component.ts';
import type { EdgeLiveRecord } from '@lichthof/domain/metering/edges/live-values.ts';
import type { Generated } from 'kysely';
import type { DayColumn, JsonColumn } from './columns.ts';
import type { NumbersColumn } from './metering-tables.ts';

interface OfEdge {
  customer_id: number;
  edge_id: number;
}

export interface EdgeTables {
  edge_config: OfEdge & { components: JsonColumn<EdgeComponent[]>; hash: string; received_at: Date };
  edge_meter: OfEdge & {
    meter_id: number;
    component_id: string;
    channel: string;
    power_sign: Generated<number>;
    created_at: Generated<Date>;
    created_by: number | null;
  };
  edge_connection: OfEdge & {
    server_id: string;
    epoch: number;
    connected_at: Date;
    disconnected_at: Date | null;
    clock_ahead_ms: number | null;
  };
  edge_live: OfEdge & { at: Date; live_values: JsonColumn<EdgeLiveRecord> };
  edge_notice: OfEdge & {
    meter_id: Generated<number>;
    code: string;
    first_at: Date;
    last_at: Date;
    count: number;
    detail: JsonColumn<object> | null;
  };
  register_day: OfEdge & { day: DayColumn; address: string; counters: NumbersColumn };
}
