import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryOf } from '#web/lib/queries.ts';
import { renderHtml, words } from '#web/testing/render.tsx';
import DoctorDashboard from './doctor-dashboard.tsx';

vi.mock(import('#web/ui/layout/use-wide.ts'), () => ({ useVeryLarge: () => false }));

// The list of bookings measures the window.
vi.mock('#web/bookings/shared/booking-pages.tsx', () => ({ BookingPages: () => null }));

test.each([
  ['en', 'You are not on the clinic’s list of doctors yet'],
  ['bn', 'ক্লিনিকের ডাক্তারদের তালিকায় আপনার নাম এখনও নেই'],
] as const)('a doctor without a doctor’s card is told so, and no other: %s', (language, hint) => {
  const shown = (isListedDoctor: boolean) => {
    const client = new QueryClient();
    client.setQueryData(queryOf('readMe').queryKey, {
      patientNumber: '10004827',
      name: 'A',
      phoneNumber: '9000000001',
      role: 'Doctor',
      language,
      isListedDoctor,
    });
    return words(renderHtml(<DoctorDashboard />, { client, language }));
  };
  expect([shown(false).includes(hint), shown(true).includes(hint)]).toEqual([true, false]);
});
