import { useEffectEvent, useLayoutEffect } from 'react';

/** Whatever lies over the page is closed first: what was typed there would be lost from sight. */
const openLayer = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/** The consent stays in the document when it is given. */
const consent = '#cc-main';

/** Ctrl-K, on a Mac also Cmd-K, anywhere on the page. */
export function useSearchKeys(onSearch: () => void): void {
  const search = useEffectEvent(onSearch);
  // as soon as the page is seen: the key would be lost in the moment until later effects run
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isRequested = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isRequested || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      // otherwise the browser would go to its own search
      event.preventDefault();
      const layers = [...document.querySelectorAll(openLayer)];
      if (layers.every((layer) => layer.closest(consent))) search();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
