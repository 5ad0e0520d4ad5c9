import type { LabTest } from '#contract/lab-tests/shapes.ts';
import tests from './starter-tests.json' with { type: 'json' };

/** Name, Bengali name, short code, promised hours, preparation in both languages. */
type Starter = [name: string, nameBn: string, code: string, hours: number, preparation: string, preparationBn: string];

const columns = ['testName', 'testNameBn', 'code', 'promisedHours', 'preparation', 'preparationBn', 'active'];
const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;

/**
 * The tests that most small laboratories do and that are not on the list yet, by name or code, as a file to import.
 * They come switched off: nobody can book one before the clinic has looked at its price.
 */
export function starterFile(known: readonly Pick<LabTest, 'testName' | 'code'>[]): File {
  const taken = new Set(known.flatMap(({ testName, code }) => [testName.toLowerCase(), code]));
  const lines = (tests as Starter[])
    .filter(([name, , code]) => !taken.has(name.toLowerCase()) && !taken.has(code))
    .map((test) => [...test, 'inactive']);
  const csv = [columns, ...lines].map((cells) => cells.map(quoted).join(',')).join('\n');
  return new File([csv], 'starter-tests.csv', { type: 'text/csv' });
}
