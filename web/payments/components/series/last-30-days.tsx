import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { may } from '#contract/permissions.ts';
import { useUser } from '#web/lib/session.ts';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import css from './last-30-days.module.css';

const SeriesPicture = lazy(() => import('./series-picture.tsx'));

/** How far below the window's edge the picture may be when it begins to come. */
const ahead = '200px';

/**
 * A picture of bookings and income over the last 30 days. It comes, with the library that draws it, when it is nearly
 * in sight.
 */
export function Last30Days() {
  const { role } = useUser();
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: ahead },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  if (!may('payments.seeSeries', role)) return null;
  return (
    <div ref={place} className={css.place}>
      {isNear && (
        <Suspense fallback={<Skeleton rows={1} height="24rem" />}>
          <SeriesPicture />
        </Suspense>
      )}
    </div>
  );
}
