import { sql, type RawBuilder } from 'kysely';

/** Edges that are devices and have spoken at least once; others have nothing to be late with. */
export const isSpeakingEdge = sql<boolean>`(edge.source = 'controller' and edge.last_message_at is not null)`;

interface EstateColumns {
  customerId: RawBuilder<unknown>;
  estateId: RawBuilder<unknown>;
}

/** Whether an edge has ever spoken in the estate; without one its values come as files. */
export const hasSpeakingEdge = ({ customerId, estateId }: EstateColumns): RawBuilder<boolean> => sql<boolean>`exists (
  select from edge where edge.customer_id = ${customerId} and edge.estate_id = ${estateId} and ${isSpeakingEdge})`;
