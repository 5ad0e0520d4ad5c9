import { expect, test } from 'vitest';
import { aReport } from '#web/testing/reports.ts';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { ReportLink } from './report-card.tsx';
import { ReportTable } from './report-table.tsx';

test('what can be done has a column if something can be done with any of the reports', () => {
  const heads = (mayOpen: readonly number[]) =>
    renderPart(
      <ReportTable
        rows={[aReport(), aReport({ id: 13 })]}
        facts={() => []}
        actions={({ id }) => (mayOpen.includes(id) ? 'Open' : null)}
      />,
    ).drawn.querySelectorAll('th').length;
  expect([heads([]), heads([13])]).toEqual([4, 5]);
  expect(
    textOf(renderPart(<ReportTable rows={[aReport()]} facts={() => []} actions={() => 'Open'} />).drawn),
  ).toContain('What can be done R-204');
});

test('a report that waits with a critical value says so in a word, as a row and as a card', () => {
  const rows = [aReport({ status: 'UPLOADED', isCritical: true }), aReport({ id: 13 })];
  const table = renderPart(<ReportTable rows={rows} facts={() => []} />, { session: 'Pathologist' }).drawn;
  const [, critical, other] = [...table.querySelectorAll('tr')].map(textOf);
  expect(critical).toContain('Critical');
  expect(other).not.toContain('Critical');
  const card = renderPart(<ReportLink report={rows[0]!} facts={[]} />, { session: 'Pathologist' }).drawn;
  expect(textOf(card)).toContain('Critical');
});
