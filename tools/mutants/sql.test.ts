import { expect, it } from 'vitest';
import { sqlMutants } from './sql.ts';

it('drops locks, conditions and sides of an OR, and reverses orders, and keeps every parameter', () => {
  const text = `SELECT b.id, CASE WHEN b.done THEN 1 ELSE 2 END FROM bookings b JOIN accounts a ON a.id = b.account_id
    WHERE b.id = $1 AND (b.kind = $2 OR $2 IS NULL) AND b.day BETWEEN $3 AND $4
    ORDER BY b.id DESC LIMIT 5 FOR UPDATE OF b`;
  const mutants = sqlMutants(text);
  expect(mutants.map(({ what }) => what)).toEqual([
    'dropped FOR UPDATE OF b',
    'dropped b.done',
    'dropped a.id = b.account_id',
    'dropped b.id = $1',
    'dropped (b.kind = $2 OR $2 IS NULL)',
    'never b.kind = $2',
    'never $2 IS NULL',
    'dropped b.day BETWEEN $3 AND $4',
    'turned b.id DESC',
  ]);
  expect(mutants[0]?.text.endsWith('LIMIT 5')).toBe(true);
  expect(mutants[3]?.text).toContain('WHERE ((b.id = $1) OR true) AND (');
  expect(mutants[5]?.text).toContain('(((b.kind = $2) AND false) OR $2 IS NULL)');
  for (const { text: mutated } of mutants)
    for (const parameter of ['$1', '$2', '$3', '$4']) expect(mutated).toContain(parameter);
});

it('finds the end of a condition: closing brackets, commas, and keywords inside strings', () => {
  const text = `INSERT INTO keys (name) SELECT 'x WHERE y' FROM a WHERE a.name = 'b AND c' AND NOT EXISTS (SELECT FROM d WHERE d.id = a.id) ON CONFLICT (name) WHERE live DO NOTHING`;
  expect(sqlMutants(text).map(({ what }) => what)).toEqual([
    "dropped a.name = 'b AND c'",
    'dropped NOT EXISTS (SELECT FROM d WHERE d.id = a.id)',
    'dropped d.id = a.id',
  ]);
});
