import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear, scaleOrdinal } from '@visx/scale';
import { BarStack } from '@visx/shape';
import { useEffect, useRef, useState } from 'react';
import type { Band, Chart } from '@/features/team/figures/figures';
import { formatPaise, formatRupees } from '@/lib/money';
import { formatNumber } from '@/lib/numbers';

const HEIGHT = 260;
const MARGIN = { top: 8, right: 4, bottom: 28, left: 60 };
/** Below it, the names of twelve months need smaller letters. */
const NARROW = 480;
const LAKH = 100_000;
const CRORE = 100 * LAKH;

/** Stacked bars, with a line across each for what it is compared with. The table beside it has the numbers. */
export function Bars({ chart, label }: { chart: Chart; label: string }) {
  const { container, width } = useWidth();
  const { bands, series, mark, isMoney } = chart;
  const keys = series.map((one) => one.label);
  const totals = bands.map((band) => series.reduce((sum, one) => sum + one.valueOf(band), 0));
  const marks = bands.map((band) => mark?.valueOf(band) ?? 0);
  const x = scaleBand({
    domain: bands.map((band) => band.label),
    range: [MARGIN.left, width - MARGIN.right],
    padding: 0.25,
  });
  const y = scaleLinear({
    domain: [0, Math.max(1, ...totals, ...marks)],
    range: [HEIGHT - MARGIN.bottom, MARGIN.top],
    nice: 4,
  });
  const color = scaleOrdinal({ domain: keys, range: keys.map((_, place) => colorOf(place)) });
  const shortLabels = new Map(bands.map((band) => [band.label, band.shortLabel]));
  const write = (value: number) => (isMoney ? formatPaise(value) : formatNumber(value));
  const valueOf = (band: Band, key: string) =>
    series.find((one) => one.label === key)?.valueOf(band) ?? 0;
  return (
    <div ref={container} className="w-full">
      {width === 0 ? null : (
        <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${HEIGHT}`} className="w-full">
          <AxisLeft
            scale={y}
            left={MARGIN.left}
            numTicks={4}
            hideAxisLine
            tickStroke="var(--line)"
            tickFormat={(value) =>
              isMoney ? shortRupees(Number(value) / 100) : wholeOnly(Number(value))
            }
            tickLabelProps={{ fontSize: 12 }}
          />
          <BarStack
            data={[...bands]}
            keys={keys}
            x={({ label: band }) => band}
            value={valueOf}
            xScale={x}
            yScale={y}
            color={color}
          >
            {(stacks) =>
              stacks.flatMap((stack) =>
                stack.bars.map((bar) =>
                  bar.height > 0 ? (
                    <rect
                      key={`${stack.key}-${bar.index}`}
                      x={bar.x}
                      y={bar.y}
                      width={bar.width}
                      height={bar.height}
                      fill={bar.color}
                      stroke="var(--ground)"
                    >
                      <title>
                        {`${bar.bar.data.label}, ${stack.key}: ${write(valueOf(bar.bar.data, stack.key))}`}
                      </title>
                    </rect>
                  ) : null,
                ),
              )
            }
          </BarStack>
          {bands.map((band, place) => {
            const value = marks[place] ?? 0;
            const left = (x(band.label) ?? 0) - 2;
            return value > 0 && mark ? (
              <rect
                key={band.label}
                x={left}
                y={y(value) - 1.5}
                width={x.bandwidth() + 4}
                height={3}
                fill="var(--ink)"
              >
                <title>{`${band.label}, ${mark.label}: ${write(value)}`}</title>
              </rect>
            ) : null;
          })}
          <AxisBottom
            scale={x}
            top={HEIGHT - MARGIN.bottom}
            stroke="var(--control)"
            hideTicks
            numTicks={bands.length}
            tickFormat={(band) => shortLabels.get(band) ?? ''}
            tickLabelProps={{ fontSize: width < NARROW ? 10 : 12, textAnchor: 'middle' }}
          />
        </svg>
      )}
    </div>
  );
}

/** The colour of the nth series, as figures.css has it for the theme. */
export function colorOf(place: number): string {
  return `var(--series-${place + 1})`;
}

/** Half a sponsorship is no tick. */
function wholeOnly(value: number): string {
  return Number.isInteger(value) ? formatNumber(value) : '';
}

/** `₹500`, `₹20,000`, `₹1.5 lakh`, `₹2 crore` */
function shortRupees(rupees: number): string {
  if (rupees >= CRORE) return `${formatRupees(rupees / CRORE)} cr`;
  return rupees >= LAKH ? `${formatRupees(rupees / LAKH)} lakh` : formatRupees(rupees);
}

/** The width of the container, so that the text of a chart is as large on a phone as elsewhere. */
function useWidth() {
  const container = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { container, width };
}
