import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { TooltipContentProps } from 'recharts';
import css from './series.module.css';

interface Day {
  /** `2026-11-20` */
  day: string;
  value: number;
}

/** The axis begins at zero, or below when more was refunded than taken. */
const domain: [(least: number) => number, 'auto'] = [(least) => Math.min(0, least), 'auto'];

/** Today's bar is the darkest; the others stand out from the ground by 3 : 1. */
const coloured = (day: Day, place: number, { length }: readonly Day[]) => ({
  ...day,
  fill: place === length - 1 ? 'var(--brand)' : 'color-mix(in srgb, var(--brand) 65%, var(--surface))',
});

/**
 * A bar for each day, the last one dark, and a dashed line at `mean`. The arrow keys move between days; the value of
 * each is shown and read out.
 */
export function DayBars({
  title,
  about,
  days,
  mean,
  meanText,
  write,
  name,
  wholeNumbers = false,
}: {
  title: string;
  about: string;
  days: readonly Day[];
  mean: number;
  meanText: string;
  /** Formats a value. */
  write: (value: number) => string;
  /** Formats a day. */
  name: (day: string) => string;
  wholeNumbers?: boolean;
}) {
  const tip = ({ active, payload, label }: TooltipContentProps) => {
    const [point] = payload;
    if (!active || !point) return null;
    return (
      <p className={css.tip}>
        {name(String(label))}: <strong>{write(Number(point.value))}</strong>
      </p>
    );
  };
  return (
    <figure className={css.figure}>
      <figcaption>
        <h3>{title}</h3>
        <p className={css.about}>{about}</p>
        <p className={css.about}>{meanText}</p>
      </figcaption>
      <ResponsiveContainer width="100%" height={220}>
        <BarChart
          data={days.map(coloured)}
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          title={title}
          desc={`${about}. ${meanText}`}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            tickFormatter={name}
            interval="preserveStartEnd"
            minTickGap={24}
            tickLine={false}
            stroke="var(--ink-soft)"
          />
          <YAxis
            domain={domain}
            tickFormatter={write}
            allowDecimals={!wholeNumbers}
            width="auto"
            tickLine={false}
            axisLine={false}
            stroke="var(--ink-soft)"
          />
          <ReferenceLine y={0} stroke="var(--edge)" />
          <Tooltip content={tip} cursor={{ fill: 'var(--brand-soft)' }} isAnimationActive={false} />
          <Bar dataKey="value" radius={[2, 2, 0, 0]} isAnimationActive={false} />
          <ReferenceLine y={mean} stroke="var(--accent)" strokeDasharray="4 3" />
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}
