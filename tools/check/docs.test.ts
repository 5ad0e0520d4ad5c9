import { describe, expect, it } from 'vitest';
import {
  filesNamedIn,
  findCitationViolations,
  findLostFiles,
  findUndatedDecisions,
  findUntestedRules,
  sourceOf,
} from './docs.ts';
import { parseModule } from './source.ts';

/** A small set of pages and a module without violations; each test adds one. */
const good: Record<string, string> = {
  'docs/requirements.md': '- **R1** One thing, as S10 guards it.\n- **D1** Another.',
  'docs/security.md': '- **S10** A threat (R1).',
  'docs/india.md': '- **I1** A rule.',
  'docs/permissions.md': '- **P1** Hidden.',
  'contract/roles.ts': "/** The roles (R1). */\nexport const drawing = 'M10 S190 R7';",
};

function violationsWith(changes: Record<string, string>): string[] {
  const all = Object.entries({ ...good, ...changes }).map(([path, text]) =>
    sourceOf(path.endsWith('.ts') ? parseModule(path, text) : { path, text }),
  );
  const isPage = ({ path }: { path: string }) => path.endsWith('.md');
  return findCitationViolations(
    all.filter((source) => !isPage(source)),
    all.filter(isPage),
  );
}

describe('the check of documents', () => {
  it('accepts numbers that a page defines, and ignores numbers outside comments', () => {
    expect(violationsWith({})).toEqual([]);
  });

  it.each([
    ['server/a.ts', '// One.\n// Two (R2).', 'server/a.ts:2 cites R2, which no page holds'],
    ['server/a.ts', '/**\n * One\n * (D9).\n */', 'server/a.ts:3 cites D9, which no page holds'],
    ['web/a.css', 'a { b: c }\n/* I4 */', 'web/a.css:2 cites I4, which no page holds'],
    ['server/a.sql', "SELECT 'R2';\n-- Two (R2).", 'server/a.sql:2 cites R2, which no page holds'],
    ['docs/testing.md', 'First.\nSee S11.', 'docs/testing.md:2 cites S11, which no page holds'],
    ['docs/india.md', '- **I1** A rule (P3).', 'docs/india.md:1 cites P3, which no page holds'],
  ])('refuses in %s a number that no page defines: %j', (path, text, violation) => {
    expect(violationsWith({ [path]: text })).toEqual([violation]);
  });

  it('does not take the name S3 for a citation', () => {
    expect(violationsWith({ 'server/a.ts': '// Any S3-compatible bucket.' })).toEqual([]);
  });

  it('refuses a number that is defined twice, or on the page of other letters', () => {
    expect(violationsWith({ 'docs/india.md': '- **I1** A rule.\n- **I1** Again.' })).toEqual([
      'docs/india.md holds I1 twice',
    ]);
    expect(violationsWith({ 'docs/india.md': '- **I1** A rule.\n- **R2** Stray.' })).toEqual([
      'docs/india.md holds R2, whose letter is not its own',
    ]);
  });

  it.each([
    ['// spec §2', 'spec §'],
    ["it('keeps (spec §9)', () => 0);", 'spec §'],
    ['// as §5 says', '§5'],
    ['/** decisions.md: so be it. */', 'decisions.md'],
    ['// who may (permissions.md)', 'permissions.md'],
    ['// security.md, OTP 6', 'security.md'],
    ['// india.md', 'india.md'],
    ['// kept so (decisions, public site)', '(decisions,'],
    ['// answers 409 (T31)', 'T31'],
    ['// who saw what (security.md, T33)', 'security.md'],
    ["// the client's description", "the client's description"],
    ['// in the order of the description', 'the description'],
    ['// kept as described', 'as described'],
    ['// the described ones', 'the described'],
    ['// two described fields', 'described fields'],
  ])('refuses a page outside the project: %s', (text, words) => {
    expect(violationsWith({ 'server/a.ts': text })).toContain(`server/a.ts:1 cites a page from elsewhere: "${words}"`);
  });

  it('accepts pages named with their folder, links between pages, times, and aria attributes', () => {
    const text = "// docs/security.md\nconst a = '2026-11-20T10:30'; // aria-describedby\nconst b = info.description;";
    expect(violationsWith({ 'server/a.ts': text, 'docs/testing.md': '[who](permissions.md)' })).toEqual([]);
  });

  it('fails if a page is missing, or if no code cites a number', () => {
    const { 'docs/india.md': _, ...rest } = good;
    const pages = Object.entries(rest)
      .filter(([path]) => path.endsWith('.md'))
      .map(([path, text]) => sourceOf({ path, text }));
    expect(findCitationViolations([], pages)).toEqual([
      'docs/india.md is missing',
      'no code cites a number, so the check proved nothing',
    ]);
  });

  it('finds rules that name no test, but not those that are not built', () => {
    const page =
      '## A\n- **I1** One (`server/a.test.ts`).\n- **I2** Two.\n  More.\n- **I3** `e2e/b.spec.ts`\n## Not built\n- **I4** Four.';
    expect(findUntestedRules(page)).toEqual(['docs/india.md: I2 names no test']);
  });

  it('finds the files that comments and pages name, and no paths in the code itself', () => {
    const named = (path: string, text: string) =>
      filesNamedIn(sourceOf(path.endsWith('.ts') ? parseModule(path, text) : { path, text }));
    expect(named('web/a.css', '/* docs/india.md I7, other/docs/no.md, `web/ui/tokens.css`. */')).toEqual([
      'docs/india.md',
      'web/ui/tokens.css',
    ]);
    expect(named('server/b.sql', '-- As server/db/pool.ts asks.\nSELECT a FROM server/db/none;')).toEqual([
      'server/db/pool.ts',
    ]);
    expect(named('server/a.ts', "// See contract/call.ts:3, or `web/lib`.\nconst made = 'web/up.tsx';")).toEqual([
      'contract/call.ts',
      'web/lib',
    ]);
    expect(
      named(
        'docs/decisions/0001-a.md',
        '[who](../permissions.md) in `server/start/app.ts`, `server/<any>/*.ts`, e2e/a.ts',
      ),
    ).toEqual(['server/start/app.ts', 'server/<any>/*.ts', 'e2e/a.ts', 'docs/permissions.md']);
  });

  it('refuses a name of a file or folder that does not exist, and accepts a pattern that some file meets', async () => {
    const text =
      'contract/call.ts web/ui web/i18n/{en,bn}/app.json server/<department>/*.store.ts server/db/NNNN_a.sql';
    expect(await findLostFiles([sourceOf({ path: 'docs/a.md', text })])).toEqual([]);
    const lost = 'web/ui/gone.tsx, `server/<department>/*.gone.ts`, bench/gone/';
    expect(await findLostFiles([sourceOf({ path: 'docs/a.md', text: lost })])).toEqual([
      'docs/a.md names web/ui/gone.tsx, which is not there',
      'docs/a.md names server/<department>/*.gone.ts, which is not there',
      'docs/a.md names bench/gone, which is not there',
    ]);
  });
});

describe('a decision', () => {
  const index = (row: string) => ({ path: 'docs/decisions/README.md', text: `${row}\n` });
  const page = (head: string) => ({ path: 'docs/decisions/0003-codes.md', text: `# 3. Codes\n\n${head}\n\nWhy.` });

  it.each([
    ['20 November 2026. Accepted.', 'Accepted'],
    ['20 November 2026. Superseded by [9](0009-keys.md).', 'Superseded by [9](0009-keys.md)'],
    [
      '20 November 2026. Accepted. Amended by [7](0007-a.md), [9](0009-b.md): ways in.',
      'Amended by [7](0007-a.md), [9](0009-b.md)',
    ],
  ])('that begins with "%s" is listed with its date and status', (head, status) => {
    const row = `| [3](0003-codes.md) | Codes | 20 November 2026 | ${status} |`;
    expect(findUndatedDecisions([index(row), page(head)])).toEqual([]);
    expect(findUndatedDecisions([index(''), page(head)])).toEqual([`docs/decisions/README.md lacks the line ${row}`]);
  });

  it.each(['**Decision.** One code.', '20 November 2026.', 'November 2026. Accepted.'])(
    'is refused with %j',
    (head) => {
      expect(findUndatedDecisions([page(head)])).toEqual([
        'docs/decisions/0003-codes.md does not begin with title, date and status',
      ]);
    },
  );
});
