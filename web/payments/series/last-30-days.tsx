import { Suspense, useEffect, useRef, useState } from 'react';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import css from './series.module.css';

const SeriesCharts = lazyPart(() => import('./series-charts.tsx'));

/** How far below the visible part the chart may be when it starts to load. */
const loadMargin = '200px';

/**
 * Charts of bookings and income over the last 30 days. They load, with the chart library, shortly before they are
 * visible.
 */
export function Last30Days() {
  const { role } = useUser();
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: loadMargin },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  if (!mayUse('payments.seeSeries', role)) return null;
  return (
    <div ref={place} className={css.place}>
      {isNear && (
        <Suspense fallback={<Skeleton rows={1} height="24rem" />}>
          <SeriesCharts />
        </Suspense>
      )}
    </div>
  );
}
