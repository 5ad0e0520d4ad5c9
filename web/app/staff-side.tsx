import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { followBookings } from '#web/bookings/shared/follow-bookings.ts';
import { Shortcuts } from './shortcuts/shortcuts.tsx';

/**
 * What goes on beside every screen of those who work with other people's bookings: lists that follow changes, and the
 * keyboard.
 */
export default function StaffSide() {
  const client = useQueryClient();
  useEffect(() => followBookings(client), [client]);
  return <Shortcuts />;
}
