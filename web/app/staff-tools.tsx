import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { followBookings } from '#web/bookings/shared/follow-bookings.ts';
import { today } from '#web/lib/now.ts';
import { deleteOldRun } from '#web/lib/run-database.ts';
import { Shortcuts } from './shortcuts/shortcuts.tsx';

/**
 * Runs beside every screen for those who see other people's bookings: live updates of lists, and keyboard shortcuts.
 */
export default function StaffTools() {
  const client = useQueryClient();
  useEffect(() => followBookings(client), [client]);
  useEffect(() => deleteOldRun(today()), []);
  return <Shortcuts />;
}
