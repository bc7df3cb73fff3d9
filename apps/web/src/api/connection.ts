import { onlineManager } from '@tanstack/react-query';

let isWatched = false;

/** From now on somebody checks for a lost connection until it is back. Returns how to end that. */
export function watchLosses(): () => void {
  isWatched = true;
  return () => {
    isWatched = false;
  };
}

/** Lets queries wait until the connection is back; unwatched they would wait for ever. */
export function noteConnectionLost(): void {
  if (isWatched) onlineManager.setOnline(false);
}
