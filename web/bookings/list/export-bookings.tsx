import type { BookingType } from '#contract/bookings/states.ts';
import { may } from '#contract/permissions.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useUser } from '#web/lib/session.ts';
import { DownloadButton } from '#web/ui/actions/download-button.tsx';
import type { ListFilter } from '../shared/queries.ts';

/** Saves the whole list that is shown a page of, with its filters; drawn for who may take lists away. */
export function ExportBookings({ type, filter, title }: { type: BookingType; filter: ListFilter; title: string }) {
  const { role } = useUser();
  const errorText = useErrorText();
  if (!may('bookings.export', role)) return null;
  return (
    <DownloadButton
      list={title}
      reason={errorText}
      onDownload={() => downloadFile('exportBookings', { query: { bookingType: type, ...filter } })}
    />
  );
}
