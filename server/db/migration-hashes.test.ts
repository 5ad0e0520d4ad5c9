import { describe, expect, it } from 'vitest';
import { hashesOf, hasRun, statementsOf } from './migration-hashes.ts';

describe('the statements of a migration', () => {
  it('are its text without lines of comments and blank lines', () => {
    expect(
      statementsOf("-- Pets, and whose they're.\n\nCREATE TABLE pets (\n  -- As called.\n  name text\n);\n-- End"),
    ).toBe('CREATE TABLE pets (\n  name text\n);');
    expect(statementsOf('CREATE FUNCTION f() AS $$\nBEGIN\n  -- Why.\n  RETURN;\n\nEND $$;\n')).toBe(
      'CREATE FUNCTION f() AS $$\nBEGIN\n  RETURN;\nEND $$;',
    );
  });

  it.each([
    ['a string', "INSERT INTO notes VALUES ('it''s one\n-- two\n\nthree');"],
    ['a quoted name', 'SELECT 1 AS "a\n-- b";'],
    ['a block comment', "/* It's\n-- here\n*/ SELECT 1;"],
    ['code', "SELECT 1 -- what's first\n, 2 -- what's next\n;"],
  ])('keep what looks like a comment or a blank line in %s', (_, sql) => {
    expect(statementsOf(sql)).toBe(sql);
  });
});

describe('a stored hash', () => {
  const before = hashesOf('-- As decided elsewhere.\nSELECT 1;');
  const commented = hashesOf('-- Why.\nSELECT 1;');
  const changed = hashesOf('-- As decided elsewhere.\nSELECT 2;');

  it('of the statements, or of the whole text, means that they have run', () => {
    expect([before.statements, before.text].map((stored) => hasRun(stored, before, undefined))).toEqual([true, true]);
    expect(hasRun(before.statements, commented, undefined)).toBe(true);
  });

  it('of the text as it was released is accepted while the statements are the released ones', () => {
    expect(hasRun(before.text, commented, before)).toBe(true);
    expect(hasRun(before.text, changed, before)).toBe(false);
    expect(hasRun(before.text, commented, undefined)).toBe(false);
    expect(hasRun(before.text, commented, { statements: before.statements })).toBe(false);
  });

  it('of other statements is refused', () => {
    expect(hasRun(before.statements, changed, before)).toBe(false);
    expect(hasRun(changed.text, commented, before)).toBe(false);
  });
});
