import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EstateParams } from '../../api/estate.queries.ts';
import { invoicePagesQuery, type PageQuery } from './invoices.queries.ts';

/** The shown page; another query begins with its first page again. */
export function useInvoicePages(params: EstateParams, query: PageQuery) {
  const { data, error, refetch, fetchNextPage } = useInfiniteQuery(invoicePagesQuery(params, query));
  const key = JSON.stringify(query);
  const [shown, setShown] = useState({ key, index: 0 });
  const loaded = data?.pages ?? [];
  const index = shown.key === key ? Math.min(shown.index, Math.max(loaded.length - 1, 0)) : 0;
  const showPage = async (next: number) => {
    if (next >= loaded.length) await fetchNextPage();
    setShown({ key, index: next });
  };
  return { invoices: data && (loaded[index]?.invoices ?? []), index, showPage, error, refetch };
}
