import { describe, expect, it } from 'vitest';
import { findTooLarge, findWide } from './sizes.ts';

const lines = (count: number) => 'x\n'.repeat(count);
const folder = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ path: `web/bookings/list/part${n}.${n % 2 ? 'tsx' : 'css'}`, text: '' }));
const wide = (path: string, line: string, released: string[] = []) =>
  findWide([{ path, text: `\n${line}\n` }], new Set(released));

describe('the check of sizes', () => {
  it('finds styles and SQL with more than 400 lines, and leaves code to oxlint', () => {
    const files = [
      { path: 'server/long.ts', text: lines(401) },
      { path: 'web/ui/base.css', text: lines(400) },
      { path: 'web/ui/tokens.css', text: lines(401) },
      { path: 'server/db/migrations/0090_more.sql', text: lines(401) },
    ];
    expect(findTooLarge([...files, ...folder(1)])).toEqual([
      'web/ui/tokens.css has 401 lines; 400 are the most',
      'server/db/migrations/0090_more.sql has 401 lines; 400 are the most',
    ]);
  });

  it('finds more than 66 files in web/bookings, its subfolders and tests included', () => {
    expect(findTooLarge(folder(66))).toEqual([]);
    expect(findTooLarge([...folder(66), { path: 'web/bookings/edit/edit.test.ts', text: '' }])).toEqual([
      'web/bookings has 67 files; 66 are the most',
    ]);
  });

  it('fails if it saw no file', () => {
    expect(findTooLarge([])).toEqual([expect.stringContaining('saw no file')]);
    expect(findTooLarge([{ path: 'web/lib/client.ts', text: '' }])).toEqual([
      expect.stringContaining('web/bookings: the check of sizes saw no file'),
    ]);
  });
});

describe('the check of widths', () => {
  const comment = (length: number) => `// ${'x'.repeat(length - 3)}`;

  it.each([
    ['server/db/database.ts', comment(121)],
    ['server/db/database.test.ts', `  ${comment(119)}`],
    ['web/ui/tokens.css', `/* ${'x'.repeat(118)} */`],
    ['server/db/migrations/0028_more.sql', `-- ${'x'.repeat(118)}`],
    ['web/doctors/page.tsx', `const text = '${'x'.repeat(120)}';`],
    ['server/doctors/doctors.test.ts', `  { ${"['active', 'Active', 'চালু'], ".repeat(5)} }`],
  ])('finds in %s: %s', (path, line) => {
    expect(wide(path, line)).toEqual([`${path}:2 is wider than 120`]);
  });

  it.each([
    ['server/db/database.ts', comment(120)],
    // Bengali vowel signs and conjuncts take no place of their own.
    ['web/lib/format.ts', `const text = '${'কি'.repeat(80)}';`],
    ['web/lib/phone.ts', `  const phone = 1;`],
    ['web/lib/phone.ts', `  /${'x'.repeat(120)}/u,`],
    ['web/ui/icon.tsx', `  path: 'M1 ${'2'.repeat(120)}',`],
    ['web/doctors/page.test.tsx', `    '${'What the page shows. '.repeat(10)}',`],
    ['server/doctors/doctors.test.ts', `  it("${'the title of a test '.repeat(6)}", async () => {`],
  ])('accepts in %s: %s', (path, line) => {
    expect(wide(path, line)).toEqual([]);
  });

  it('leaves released migrations as they are', () => {
    const path = 'server/db/migrations/0001_accounts.sql';
    expect(wide(path, comment(121), ['0001_accounts.sql'])).toEqual([]);
    expect(wide(path, comment(121), ['0002_rate_limits.sql'])).toHaveLength(1);
  });

  it('fails if it saw no file', () => {
    expect(findWide([], new Set())).toEqual([expect.stringContaining('saw no file')]);
  });
});
