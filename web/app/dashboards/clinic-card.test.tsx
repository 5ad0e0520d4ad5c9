import { expect, test, vi } from 'vitest';
import { queryOf } from '#web/lib/queries.ts';
import { textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import { ClinicCard } from './clinic-card.tsx';

const day = { opens: '08:00', closes: '20:00' };
const profile = {
  name: { en: 'Care & Cure', bn: '' },
  address: { en: 'Station Road', bn: '' },
  openingHours: {
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: null,
  },
  phones: ['5550010001'],
  emergencyPhone: '5550010911',
};
function shown(at: string, closedDays: string[] = []) {
  vi.setSystemTime(at);
  const client = newClient();
  client.setQueryData(queryOf('readClinic').queryKey, { profile, version: 1, demo: false, closedDays } as never);
  return textOf(renderPart(<ClinicCard />, { client }).drawn);
}

test('the clinic says whether it is open now, and when it opens; also on its holidays', () => {
  expect(shown('2026-11-20T10:00:00+05:30')).toMatch(/^Care & Cure Open now, until 8 pm Station Road/);
  expect(shown('2026-11-20T21:00:00+05:30')).toContain('Closed now, opens tomorrow at 8 am');
  expect(shown('2026-11-20T10:00:00+05:30', ['2026-11-20', '2026-11-21'])).toContain(
    'Closed now, opens on Mon at 8 am',
  );
});
