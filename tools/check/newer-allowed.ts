import type { Allowed } from './browsers.ts';

const anywhere = (why: string, ...whats: readonly string[]): Allowed[] =>
  whats.map((what) => ({ what, where: /\.(css|tsx)$/, why }));
const inSheet = (what: string, why: string, ...names: readonly string[]): Allowed[] =>
  names.map((name) => ({ what, where: new RegExp(`/${name}\\.css$`), why }));

/** What is newer than the floor and does no harm there: a browser that lacks it shows a little less. */
export const allowed: readonly Allowed[] = [
  ...anywhere(
    'is a nicety: the page reads the same',
    'forced-color-adjust',
    'hyphens',
    'overflow-clip-margin',
    'overscroll-behavior',
    'overscroll-behavior-x',
    'print-color-adjust',
    'resize',
    'scrollbar-color',
    'scrollbar-width',
    'text-size-adjust',
    'text-wrap',
  ),
  ...anywhere('only saves drawing what is out of sight', 'content-visibility', 'contain-intrinsic-block-size'),
  ...anywhere('keeps a line free: without it what is below moves by that line', 'lh'),
  ...anywhere('Safari before 16 keeps the layout of a narrow part', '@container', 'container', 'container-type'),
  ...anywhere('on hover only: the ground stays as it is', 'color-mix()'),
  ...anywhere('is a hint of what to load first', '<script fetchpriority>'),
  ...anywhere('more than one may stand open', '<details name>'),
  ...inSheet(':details-content', 'opens without a movement', 'fold\\.module'),
  ...inSheet('@page', 'a margin of its own only on some papers', 'print'),
  ...inSheet('size', 'the print dialog asks for the paper', 'print'),
  ...inSheet(':modal', 'stands in a rule that needs :has()', 'base'),
  ...inSheet(
    ':has()',
    'spaces, and columns that stand below each other without it: Firefox before 121',
    'base',
    'collect\\.module',
    'desk\\.module',
    'details\\.module',
    'entry\\.module',
    'frame\\.module',
    'hand-in-bar\\.module',
    'list\\.module',
    'lists\\.module',
    'person\\.module',
    'sidebar\\.module',
    'sign-list\\.module',
    'tally\\.module',
    'top-bar\\.module',
    'upload\\.module',
  ),
  { what: 'Intl.Segmenter', where: /^contract\/graphemes\.ts$/, why: 'is asked for first' },
  { what: '.replaceSync()', where: /^web\/payments\/counter\/print-slip\.ts$/, why: 'is asked for first' },
  { what: '.watch()', where: /\.tsx$/, why: 'is of forms (react-hook-form)' },
  { what: '.role()', where: /^web\/accounts\/roles\/colleagues\.tsx$/, why: 'is our own function' },
];
