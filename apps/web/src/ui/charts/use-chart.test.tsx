import { act, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useChart } from './use-chart.ts';

const drawn = vi.hoisted(() => ({ setOption: vi.fn(), resize: vi.fn(), dispose: vi.fn(), getWidth: () => 300 }));
const createChart = vi.hoisted(() => vi.fn(() => drawn));
vi.mock('./echarts.ts', () => ({ createChart }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('draws every chart without any animation, whether motion is wanted or not', async () => {
  renderChart(300);
  await waitFor(() => expect(drawn.setOption).toHaveBeenCalled());
  expect(drawn.setOption.mock.calls[0]![0]).toMatchObject({ animation: false });
});

it('makes a chart as wide as its element and resizes it only where that has changed', async () => {
  const { notify, rerender } = renderChart(300);
  await waitFor(() => expect(createChart).toHaveBeenCalledWith(expect.any(HTMLElement), 300));
  rerender();
  expect(drawn.resize).not.toHaveBeenCalled();
  act(() => notify(280));
  expect(drawn.resize.mock.calls).toEqual([[{ width: 280 }]]);
});

function renderChart(width: number) {
  let notify: (width: number) => void;
  class Observer {
    constructor(tell: (entries: object[]) => void) {
      notify = (inner) => tell([{ contentRect: { width: inner } }]);
    }
    observe = () => notify(width);
    disconnect = () => undefined;
  }
  vi.stubGlobal('ResizeObserver', Observer);
  function Chart({ optionFor }: { optionFor: Parameters<typeof useChart>[0] }) {
    const { canvas } = useChart(optionFor);
    return <div ref={canvas} />;
  }
  const { rerender } = render(<Chart optionFor={() => ({ series: [] })} />);
  return {
    notify: (inner: number) => notify(inner),
    rerender: () => rerender(<Chart optionFor={() => ({ series: [] })} />),
  };
}
