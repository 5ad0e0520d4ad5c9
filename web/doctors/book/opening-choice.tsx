import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { writeClock } from '#contract/clock-words.ts';
import type { Opening } from '#contract/schedules/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDayMonth, formatNumber, formatRupees, formatTime } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { weekdayText } from '#web/lib/weekdays.ts';
import { weekdayOf } from '#contract/schedules/hours.ts';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import css from './opening-choice.module.css';

/** The sessions of a doctor; `doctorId` undefined while none is chosen. */
export function useOpenings(doctorId: number | undefined) {
  return useQuery({
    ...queryOf('listOpenings', { params: { doctorId: doctorId ?? 0 } }),
    enabled: doctorId !== undefined,
    // Another doctor's sessions must not be shown while these load.
    placeholderData: undefined,
  });
}

const keyOf = ({ day, startsAt }: Pick<Opening, 'day' | 'startsAt'>) => `${day} ${startsAt}`;

/** The chosen session if it has a free place, else the next that has one. */
export const openingFor = (openings: readonly Opening[] | undefined, chosen: string | null) =>
  openings?.find((one) => one.free > 0 && keyOf(one) === chosen) ?? openings?.find(({ free }) => free > 0);

/** Asks for the day, then the session, with free places, the next time and the fee; full ones cannot be chosen. */
export function OpeningChoice({
  query: { data, isError },
  chosen,
  onChoose,
}: {
  query: ReturnType<typeof useOpenings>;
  chosen: Opening | undefined;
  onChoose: (key: string) => void;
}) {
  const { t } = useTranslation('doctors');
  const language = useLanguage();
  // Booking shows the error itself, and takes the next place.
  if (isError) return null;
  if (!data) return <Skeleton rows={2} />;
  if (!data.hasHours) return <p className={css.soft}>{t('opening.request')}</p>;
  if (!chosen) return <p className={css.soft}>{t('opening.none')}</p>;
  return (
    <>
      <Days openings={data.openings} chosen={chosen} onChoose={onChoose} />
      <fieldset className={css.list}>
        <legend>{t('opening.time')}</legend>
        {data.openings
          .filter(({ day }) => day === chosen.day)
          .map((opening) => (
            <OpeningRow
              key={keyOf(opening)}
              opening={opening}
              isChosen={opening === chosen}
              onChoose={() => onChoose(keyOf(opening))}
            />
          ))}
      </fieldset>
      <p>
        {chosen.fee > 0 && t('opening.fee', { fee: formatRupees(chosen.fee, language) })}
        {chosen.fee > 0 && chosen.followupDays > 0 && (
          <span className={css.soft}>
            {' · '}
            {t('opening.followup', {
              days: formatNumber(chosen.followupDays, language),
              fee: formatRupees(chosen.followupFee, language),
            })}
          </span>
        )}
      </p>
    </>
  );
}

/** The days as chips in a row; full ones stay in sight and cannot be chosen. */
function Days({
  openings,
  chosen,
  onChoose,
}: {
  openings: readonly Opening[];
  chosen: Opening;
  onChoose: (key: string) => void;
}) {
  const { t } = useTranslation('doctors');
  const language = useLanguage();
  const row = useRef<HTMLDivElement>(null);
  // The first day with a free place may be far behind full ones.
  useEffect(() => {
    const chip = row.current?.querySelector('input:checked')?.closest('label');
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - chip.offsetWidth / 2;
  }, []);
  return (
    <fieldset className={css.days}>
      <legend>{t('opening.day')}</legend>
      <div ref={row} className={css.chips}>
        {[...new Set(openings.map(({ day }) => day))].map((day) => {
          const ofDay = openings.filter((one) => one.day === day);
          const first = ofDay.find(({ free }) => free > 0);
          const free = ofDay.reduce((sum, one) => sum + one.free, 0);
          return (
            <label
              key={day}
              className={css.chip}
              data-chosen={day === chosen.day || undefined}
              data-full={!first || undefined}
            >
              <input
                type="radio"
                name="openingDay"
                className="visually-hidden"
                checked={day === chosen.day}
                disabled={!first}
                onChange={() => first && onChoose(keyOf(first))}
              />
              <span>{weekdayText(weekdayOf(day), language)}</span>
              <strong>{formatDayMonth(`${day}T12:00:00Z`, language)}</strong>
              <span>{first ? t('opening.freeShort', { n: formatNumber(free, language) }) : t('opening.full')}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function OpeningRow({ opening, isChosen, onChoose }: { opening: Opening; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('doctors');
  const language = useLanguage();
  const clock = (time: string) => writeClock(time, language);
  const isFull = opening.next === null;
  return (
    <label className={isFull ? css.full : css.row} data-chosen={isChosen || undefined}>
      <input type="radio" name="opening" checked={isChosen} disabled={isFull} onChange={onChoose} />
      <span>
        <strong>
          {clock(opening.startsAt)} – {clock(opening.endsAt)}
        </strong>
      </span>
      <span className={css.free}>
        {opening.next
          ? t('opening.free', { n: formatNumber(opening.free, language), time: formatTime(opening.next, language) })
          : t('opening.full')}
      </span>
    </label>
  );
}
