import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/**
 * Whether the dialog that creates something on the page is open; '?new' in the address opens it, so that links can.
 * Closing leaves the address alone, since the dialog may have led to another page.
 */
export function useNewInAddress(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const [isChosen, setChosen] = useState(false);
  const [closedAt, setClosedAt] = useState<string>();
  const setOpen = (isOpen: boolean) => {
    setChosen(isOpen);
    if (!isOpen) setClosedAt(key);
  };
  return [isChosen || (search.has('new') && closedAt !== key), setOpen];
}
