import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useChart } from './use-chart.ts';

const drawn = vi.hoisted(() => ({ setOption: vi.fn(), resize: vi.fn(), dispose: vi.fn(), getWidth: () => 300 }));
vi.mock('./echarts.ts', () => ({ createChart: () => drawn }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('draws every chart without any animation, whether motion is wanted or not', async () => {
  renderChart(300);
  await waitFor(() => expect(drawn.setOption).toHaveBeenCalled());
  expect(drawn.setOption.mock.calls[0]![0]).toMatchObject({ animation: false });
});

it.each([
  [300, []],
  [280, [[{ width: 280 }]]],
])('resizes a chart only where its width has changed: to %s px', async (width, calls) => {
  renderChart(width);
  await waitFor(() => expect(drawn.setOption).toHaveBeenCalled());
  expect(drawn.resize.mock.calls).toEqual(calls);
});

function renderChart(width: number) {
  class Observer {
    readonly notify: (entries: object[]) => void;
    constructor(notify: (entries: object[]) => void) {
      this.notify = notify;
    }
    observe = () => this.notify([{ contentRect: { width } }]);
    disconnect = () => undefined;
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const optionFor = () => ({ series: [] });
  function Chart() {
    const { canvas } = useChart(optionFor);
    return <div ref={canvas} />;
  }
  render(<Chart />);
}
