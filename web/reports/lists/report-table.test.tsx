import { expect, test } from 'vitest';
import { aReport } from '#web/testing/reports.ts';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
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
