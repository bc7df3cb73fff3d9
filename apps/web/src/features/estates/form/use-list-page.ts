import { useState } from 'react';

const pageSize = 25;

/** Shows a long list of fields in pages; `shown` are the places of those that are on this one. */
export function useListPage(total: number) {
  const [wanted, setPageIndex] = useState(0);
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1);
  const pageIndex = Math.min(wanted, lastPage);
  const first = pageIndex * pageSize;
  const shown = Array.from({ length: Math.min(pageSize, total - first) }, (_, index) => first + index);
  /** Turns to the page on which the place is. */
  const show = (place: number) => setPageIndex(Math.floor(place / pageSize));
  return { shown, show, pager: { pageIndex, lastPage, pageSize, total, setPageIndex } };
}
