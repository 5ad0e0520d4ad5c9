import { describe, expect, it } from 'vitest';
import { checkStyles } from './styles.ts';

const tokens = {
  path: 'web/ui/tokens.css',
  text: `/* --text-x: 3px; */
:root {
  --text-m: 1.0625rem;
  --weight-bold: 600;
  --space-1: 0.25rem;
  --space-8: 3rem;
  --gutter: clamp(var(--space-1), 4vw, var(--space-8));
}
body { font-size: var(--text-m); font-weight: var(--weight-bold); }`,
};
const rule = (declarations: string, around = '.a') => ({ path: 'web/a.css', text: `${around} { ${declarations} }` });
const violationsOf = (...sheets: { path: string; text: string }[]) => checkStyles([tokens, ...sheets], []);

describe('the check of the styles', () => {
  it.each([
    'font-size: var(--text-m)',
    'font: inherit',
    'font-weight: inherit',
    'gap: 0 var(--space-1)',
    'margin: var(--space-8) auto calc(-1 * var(--gutter))',
    'padding: clamp(var(--space-1), 3.5vw, var(--space-8)) max(var(--space-1), env(safe-area-inset-bottom))',
    'border: 1px solid; width: 3.3rem; scroll-margin-top: 9rem',
  ])('accepts "%s"', (declarations) => {
    expect(violationsOf(rule(declarations))).toEqual([]);
  });

  it.each([
    'font-size: 1rem',
    'font-size: var(--space-1)',
    'font-size: clamp(1rem, 3vw, 2rem)',
    'font-weight: bold',
    'font: 600 1rem/1.4 serif',
    'gap: 0.3em',
    'row-gap: 2px',
    'margin-inline-start: -0.6rem',
    'padding: var(--space-1) 0.6rem',
    'padding-top: calc(var(--space-1) + 1px)',
    'padding: var(--space-9)',
    'margin: var(--radius)',
  ])('refuses "%s"', (declaration) => {
    expect(violationsOf(rule(declaration))).toEqual([`web/a.css:1 "${declaration}": use a step of web/ui/tokens.css`]);
  });

  it('reads nested blocks, names the line, and skips comments', () => {
    const text = '/* .a { gap: 1px }\n */\n@media (width < 3rem) {\n  .a {\n    content: "}";\n\n    gap: 3px;\n  }\n}';
    expect(violationsOf({ path: 'web/a.css', text })).toEqual([
      'web/a.css:7 "gap: 3px": use a step of web/ui/tokens.css',
    ]);
  });

  it('allows millimetres and points in print only', () => {
    expect(violationsOf(rule('.a { gap: 6mm; font-size: 9pt }', '@media print'))).toEqual([]);
    expect(violationsOf(rule('margin: 14mm', '@page'))).toEqual([]);
    expect(violationsOf(rule('.a { gap: 6mm }', '@media (width > 3rem), print'))).toHaveLength(1);
  });

  it('allows any weight in @font-face', () => {
    expect(violationsOf(rule('font-weight: 400 700', '@font-face'))).toEqual([]);
  });

  it('refuses scales with too many steps: 8 sizes, 4 weights or 9 spaces', () => {
    const grown = (scale: string, count: number) => ({
      path: tokens.path,
      text: `:root { ${Array.from({ length: count }, (_, step) => `--${scale}-s${step}: 1rem;`).join(' ')} }
        .a { all: ${Array.from({ length: count }, (_, step) => `var(--${scale}-s${step})`).join(' ')} }`,
    });
    expect(violationsOf(grown('text', 6), grown('weight', 2), grown('space', 6))).toEqual([]);
    expect(violationsOf(grown('text', 7), grown('weight', 3), grown('space', 7))).toEqual([
      'web/ui/tokens.css has 8 steps --text-…; 7 are the most',
      'web/ui/tokens.css has 4 steps --weight-…; 3 are the most',
      'web/ui/tokens.css has 9 steps --space-…; 8 are the most',
    ]);
  });

  it('refuses a step in px, an unused step, and a step in another style sheet', () => {
    expect(violationsOf({ path: tokens.path, text: ':root { --space-2: 8px }' })).toEqual([
      'web/ui/tokens.css:1 "--space-2: 8px" does not follow the reader\'s text size: use rem',
      'web/ui/tokens.css: nothing uses --space-2',
    ]);
    expect(violationsOf(rule('--space-2: 1rem'))).toEqual([
      'web/a.css:1 "--space-2: 1rem": steps of a scale belong in web/ui/tokens.css',
    ]);
  });

  it('accepts an exception, and refuses it once it is unused', () => {
    const exception = { path: 'web/a.css', property: 'gap', value: '3px', why: 'drawn so' };
    expect(checkStyles([tokens, rule('gap: 3px')], [exception])).toEqual([]);
    expect(checkStyles([tokens, rule('gap: 0')], [exception])).toEqual([
      'web/a.css has no "gap: 3px" any more: take it off the exceptions',
    ]);
  });

  it('fails if it found no style sheet, or no scales', () => {
    expect(checkStyles([], [])).toEqual(['no style sheet was found, so nothing was checked']);
    expect(checkStyles([rule('gap: 0')], [])).toHaveLength(3);
  });
});
