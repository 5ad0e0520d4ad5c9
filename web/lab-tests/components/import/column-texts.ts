import type { ExportColumn } from '#contract/exports/shapes.ts';

/** The words for a column of the file. */
export const columnTexts = {
  id: 'column.id',
  testName: 'column.testName',
  testNameBn: 'column.testNameBn',
  testPrice: 'column.testPrice',
  hospitalName: 'column.hospitalName',
  active: 'column.active',
} as const satisfies Record<ExportColumn<'tests'>, string>;
