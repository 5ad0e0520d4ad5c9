import { expect, test } from 'vitest';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { answers } from '#web/testing/answers.ts';
import { linksIn, textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import { aReport } from '#web/testing/reports.ts';
import { NewReports } from './new-reports.tsx';

function show(reports: ReportSummary[], person?: string, language: 'en' | 'bn' = 'en') {
  const client = newClient();
  const query = { list: 'completed', page: 0, size: 10 } as const;
  const list = {
    _embedded: { reportEntityList: reports },
    page: { totalElements: reports.length, size: 10, totalPages: 1, number: 0 },
  };
  client.setQueryData(queryOf('listReports', { query }).queryKey, list);
  // What is new is read anew each time.
  answers({ listReports: () => list });
  return renderPart(<NewReports person={person} />, { client, language, session: 'User' }).drawn;
}
const opened = aReport({ id: 1, isNew: false });
const fresh = aReport({ id: 2, isNew: true });

test('only reports that nobody has opened are shown, each leads to itself', () => {
  const drawn = show([opened, fresh]);
  expect(textOf(drawn)).toBe('New reports Sugar New Rohan Sen · 1 April 2026');
  expect(linksIn(drawn).map(([to]) => to)).toEqual(['/report-details/2']);
  expect(textOf(show([fresh], undefined, 'bn'))).toContain('নতুন রিপোর্ট সুগার নতুন');
  expect(textOf(show([opened]))).toBe('');
});

test('with a person, only their reports are shown', () => {
  expect(textOf(show([fresh], fresh.patientNumber))).toContain('Sugar');
  expect(textOf(show([fresh], '99999999'))).toBe('');
});
