import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#web/testing/render.tsx';
import { aReport } from '#web/testing/reports.ts';
import { ResultsTable } from './results-table.tsx';

const [row] = aReport().rows;
const draw = (isOpen: boolean, changes: Partial<NonNullable<typeof row>>) =>
  renderPart(<ResultsTable rows={[{ ...row!, ...changes }]} trends={[]} isOpen={isOpen} />);

test('whoever signs reads what was typed behind a value and disagrees with its flag; later readers do not', () => {
  const { drawn } = draw(true, { flag: 'NORMAL', said: 'LOW' });
  expect(drawn).toHaveTextContent('Typed as low (L)');
  expect(draw(false, { flag: 'NORMAL', said: 'LOW' }).drawn).not.toHaveTextContent('Typed as');
});

test('a value in doubt says so to who signs, and is not counted as within the range', () => {
  const { drawn } = draw(true, { flag: null, doubt: 'IMPOSSIBLE' });
  expect(drawn).toHaveTextContent('Contradiction: computed, not possible in a living person');
  expect(drawn).not.toHaveTextContent('within the range');
  expect(draw(false, { flag: null, doubt: 'IMPOSSIBLE' }).drawn).not.toHaveTextContent('Contradiction');
});

test('one of twenty values within its range is not all', () => {
  const rows = [{ ...row!, flag: 'NORMAL' as const }];
  const { drawn } = renderPart(<ResultsTable rows={rows} missing={19} trends={[]} isOpen={false} />);
  expect(drawn).toHaveTextContent('None is outside its range; 19 values of this test are not in the report');
  const whole = renderPart(<ResultsTable rows={rows} trends={[]} isOpen={false} />);
  expect(whole.drawn).toHaveTextContent('All values within the range');
});

test('in the place of a range that depends on something unknown stands what it depends on', () => {
  draw(false, { low: null, high: null, flag: 'CRITICAL_LOW', dependsOn: ['AGE', 'SEX'] });
  expect(screen.getByRole('cell', { name: 'Depends on: age, sex' })).toBeVisible();
});

test('values without a group do not stand under the heading of the group before them', () => {
  const rows = [
    { ...row!, test: 'Neutrophils', group: 'Differential count' },
    { ...row!, test: 'ESR' },
  ];
  const { drawn } = renderPart(<ResultsTable rows={rows} trends={[]} isOpen={false} />);
  expect(drawn).toHaveTextContent(/Differential count.*Neutrophils.*Other values.*ESR/);
  expect(renderPart(<ResultsTable rows={rows.toReversed()} trends={[]} isOpen />).drawn).not.toHaveTextContent(
    'Other values',
  );
});
