import { getAttention } from '@lichthof/contracts/monitoring/attention.ts';
import { getCustomerMonth } from '@lichthof/contracts/monitoring/customer-month.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';

export const attentionQuery = (customerId: number) => endpointQuery(getAttention, { params: { customerId } });

export const customerMonthQuery = (customerId: number) => endpointQuery(getCustomerMonth, { params: { customerId } });
