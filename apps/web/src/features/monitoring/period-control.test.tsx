import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { calendarPeriod, type OverviewPeriod } from './overview-period.ts';
import { PeriodControl } from './period-control.tsx';

const today = '2026-09-16';

function renderControl(first: OverviewPeriod, client = new QueryClient()) {
  const readAhead = vi.fn();
  function Control() {
    const [period, setPeriod] = useState(first);
    return <PeriodControl {...{ period, today, lastDay: today, readAhead }} onChange={setPeriod} />;
  }
  render(
    <QueryClientProvider client={client}>
      <Control />
    </QueryClientProvider>,
  );
  return readAhead;
}

const back = () => screen.getByRole('button', { name: /Zeitraum zurück/ });

it.each([
  [calendarPeriod('month', '2026-03-10'), calendarPeriod('month', '2026-02-01'), calendarPeriod('month', '2026-01-01')],
  [
    { kind: 'range', from: '2026-03-05', to: '2026-03-15' },
    { kind: 'range', from: '2026-02-23', to: '2026-03-05' },
    { kind: 'range', from: '2026-02-13', to: '2026-02-23' },
  ],
] as const)(
  'reads the period on which the pointer rests, and after a click the next one',
  async (first, ahead, next) => {
    const readAhead = renderControl(first);
    expect(readAhead).not.toHaveBeenCalled();
    await userEvent.hover(back());
    expect(readAhead.mock.calls).toEqual([[ahead]]);
    await userEvent.click(back());
    expect(readAhead.mock.calls).toEqual([[ahead], [next]]);
  },
);

it('waits until what is shown has been read, and leaves it when the pointer has left', async () => {
  const client = new QueryClient();
  let answer: (value: string) => void = () => undefined;
  const shown = client.fetchQuery({
    queryKey: ['shown'],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  const readAhead = renderControl(calendarPeriod('day', today), client);
  await userEvent.hover(back());
  expect(readAhead).not.toHaveBeenCalled();
  answer('read');
  await shown;
  await waitFor(() => expect(readAhead).toHaveBeenCalledOnce());
  await userEvent.unhover(back());
  await userEvent.click(screen.getByRole('button', { name: 'Monat' }));
  expect(readAhead).toHaveBeenCalledOnce();
});
