import { useEffect, useState } from 'react';

/** Returns the input after it has not changed for `ms`. */
export function useDebounced<Value>(input: Value, ms = 300): Value {
  const [debounced, setDebounced] = useState(input);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(input), ms);
    return () => clearTimeout(timer);
  }, [input, ms]);
  return debounced;
}
