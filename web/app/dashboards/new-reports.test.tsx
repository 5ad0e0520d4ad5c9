import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { links, renderHtml, words } from '#web/testing/render.tsx';
import { aReport } from '#web/testing/reports.ts';
import { NewReports } from './new-reports.tsx';

vi.mock(import('#web/lib/session.ts'), async (original) => ({
  ...(await original()),
  useUser: () => ({ token: 't', name: 'Mitali Sen', phoneNumber: '9000000007', role: 'User' as const }),
}));

function show(reports: ReportSummary[], person?: string, language: 'en' | 'bn' = 'en') {
  const client = new QueryClient();
  const query = { list: 'completed', page: 0, size: 10 } as const;
  client.setQueryData(queryOf('listReports', { query }).queryKey, {
    _embedded: { reportEntityList: reports },
    page: { totalElements: reports.length, size: 10, totalPages: 1, number: 0 },
  });
  return renderHtml(<NewReports person={person} />, { client, language });
}
const opened = aReport({ id: 1, isNew: false });
const fresh = aReport({ id: 2, isNew: true });

test('only reports that nobody has opened are shown, each leads to itself', () => {
  const html = show([opened, fresh]);
  expect(words(html)).toBe('New reports Sugar New Rohan Sen · 1 April 2026');
  expect(links(html).map(([to]) => to)).toEqual(['/report-details/2']);
  expect(words(show([fresh], undefined, 'bn'))).toContain('নতুন রিপোর্ট সুগার নতুন');
  expect(words(show([opened]))).toBe('');
});

test('with a person only theirs', () => {
  expect(words(show([fresh], fresh.patientNumber))).toContain('Sugar');
  expect(words(show([fresh], '99999999'))).toBe('');
});
