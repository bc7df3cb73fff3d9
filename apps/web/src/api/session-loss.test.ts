import { expect, it } from 'vitest';
import { storeOwnFigures } from './own-figures.ts';
import { askToSignIn, endSessionLoss } from './session-loss.ts';

it('keeps no figures on the device once the session is found lost', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  storeOwnFigures({ apartmentId: 1, title: 'Weidenhof, WE 04', rows: [['Vom Dach', '12 kWh']] });
  expect(stored.size).toBe(1);
  void askToSignIn();
  expect(stored.size).toBe(0);
  endSessionLoss();
});
