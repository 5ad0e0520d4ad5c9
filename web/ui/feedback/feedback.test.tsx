import { expect, it, test } from 'vitest';
import { draw, elements } from '#web/testing/draw.tsx';
import { Notice } from './notice.tsx';
import { Progress } from './progress.tsx';
import { Said } from './said.tsx';

it.each([
  ['error', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
] as const)('a notice of the kind %s is read out as %s', (kind, role) => {
  expect(elements(draw(<Notice kind={kind}>Saved.</Notice>), 'div')[0]).toHaveProperty('role', role);
});

test('what is said of an action has its place before it is said, so that it is read out', () => {
  const quiet = draw(<Said onClose={() => undefined} />);
  expect(elements(quiet, 'div')).toHaveLength(1);
  expect(elements(quiet, 'div')[0]).toHaveProperty('role', 'status');
});

test('a bar says how far it is in its own words, also at the start', () => {
  const bar = elements(draw(<Progress label="০% হয়েছে" value={0} />), 'div').find(({ role }) => role === 'progressbar');
  expect(bar).toMatchObject({ 'aria-valuenow': '0', 'aria-valuemax': '100', 'aria-valuetext': '০% হয়েছে' });
});
