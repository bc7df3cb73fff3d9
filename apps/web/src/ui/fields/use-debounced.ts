import { useEffect, useState } from 'react';

/** Follows once the input has been still for as long. */
export function useDebounced<Value>(input: Value, ms = 300): Value {
  const [debounced, setDebounced] = useState(input);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(input), ms);
    return () => clearTimeout(timer);
  }, [input, ms]);
  return debounced;
}
