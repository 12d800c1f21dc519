import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useTheme } from '../theme/theme.js';
import { DATES, grouped } from '../format.js';
import type { ChartProps } from './chart-props.js';
import styles from './chart.module.css';

const HEIGHT = 200;
const DAY_S = 86_400;

/** The line charts themselves, with the library that draws them. Only `Chart` loads this module. */
export default function LineChart({ times, lines, stepS }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const colour = (name: string): string => {
      current.style.color = `var(${name})`;
      return getComputedStyle(current).color;
    };
    const [ink, grid] = [colour('--text-muted'), colour('--line')];
    const axis = { stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } };
    const format = new Intl.DateTimeFormat(DATES, {
      timeZone: 'UTC',
      ...(stepS >= DAY_S ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' }),
    });
    const plot = new uPlot(
      {
        width: current.clientWidth,
        height: HEIGHT,
        // The table below the chart has the figures, so the chart needs no legend that follows the pointer.
        legend: { show: false },
        cursor: { show: false },
        scales: { y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] } },
        axes: [
          { ...axis, values: (_, shown) => shown.map((at) => format.format(new Date(at * 1_000))) },
          { ...axis, size: 64, values: (_, shown) => shown.map((value) => grouped(String(value))) },
        ],
        series: [
          {},
          ...lines.map(({ label, colour: name, dashed }) => ({
            label,
            stroke: colour(name),
            width: 2,
            points: { show: times.length < 3 },
            ...(dashed && { dash: [4, 4] }),
          })),
        ],
      },
      [[...times], ...lines.map(({ values }) => [...values])],
      current,
    );
    current.style.removeProperty('color');
    const watch = new ResizeObserver(() => plot.setSize({ width: current.clientWidth, height: HEIGHT }));
    watch.observe(current);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [times, lines, stepS, theme]);
  return <div ref={place} className={styles.plot} aria-hidden="true" />;
}
