import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useChart } from './use-chart.ts';

const drawn = vi.hoisted(() => ({ setOption: vi.fn(), resize: vi.fn(), dispose: vi.fn() }));
vi.mock('./echarts.ts', () => ({ createChart: () => drawn }));

afterEach(() => vi.unstubAllGlobals());

it('draws every chart without any animation, whether motion is wanted or not', async () => {
  class Observer {
    readonly notify: (entries: object[]) => void;
    constructor(notify: (entries: object[]) => void) {
      this.notify = notify;
    }
    observe = () => this.notify([{ contentRect: { width: 300 } }]);
    disconnect = () => undefined;
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const optionFor = () => ({ series: [] });
  function Chart() {
    const { canvas } = useChart(optionFor);
    return <div ref={canvas} />;
  }
  render(<Chart />);
  await waitFor(() => expect(drawn.setOption).toHaveBeenCalled());
  expect(drawn.setOption.mock.calls[0]![0]).toMatchObject({ animation: false });
});
