import { getAttention } from '@lichthof/contracts/monitoring/attention.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';

export const attentionQuery = (customerId: number) => endpointQuery(getAttention, { params: { customerId } });
