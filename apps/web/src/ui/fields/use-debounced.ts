import { useEffect, useState } from 'react';

/** Follows once the input has been still for as long. */
export function useDebounced<Value>(input: Value, ms = 300): Value {
  const [settled, setSettled] = useState(input);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(input), ms);
    return () => clearTimeout(timer);
  }, [input, ms]);
  return settled;
}
