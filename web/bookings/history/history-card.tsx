import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BookingType } from '#contract/bookings/states.ts';
import type { Answer } from '#contract/endpoints.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { HistoryEntry } from './history-entry.tsx';
import css from './history.module.css';

export type Change = Answer<'readBookingHistory'>['changes'][number];

/** The history of a booking, newest first. Folded on a phone, and loaded when it is opened. */
export default function HistoryCard({ bookingId, type }: { bookingId: number; type: BookingType }) {
  const { t } = useTranslation('booking-changes');
  const isWide = useWide();
  const [isOpen, setIsOpen] = useState(isWide);
  const query = useQuery({
    ...queryOf('readBookingHistory', { params: { id: bookingId } }),
    enabled: isOpen,
    placeholderData: undefined,
  });
  return (
    <Card>
      <Fold isCard title={t('history.title')} isOpen={isOpen} onToggle={setIsOpen}>
        <ListView
          query={query}
          rows={query.data && savesOf(query.data.changes)}
          emptyText={t('history.none')}
          failedText={t('history.failed')}
          skeletonRows={2}
          skeletonRow="4rem"
        >
          {(saves) => (
            <ol className={css.list}>
              {saves.map((changes) => (
                <HistoryEntry key={changes[0].version} type={type} changes={changes} />
              ))}
            </ol>
          )}
        </ListView>
      </Fold>
    </Card>
  );
}

/** Groups the changes that were saved together. */
function savesOf(changes: readonly Change[]): [Change, ...Change[]][] {
  const saves: [Change, ...Change[]][] = [];
  for (const change of changes) {
    const last = saves.at(-1);
    if (last?.[0].version === change.version) last.push(change);
    else saves.push([change]);
  }
  return saves;
}
