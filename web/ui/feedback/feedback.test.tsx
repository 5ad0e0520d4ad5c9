import { expect, it, test } from 'vitest';
import { renderHtml, elements } from '#web/testing/render.tsx';
import { Notice } from './notice.tsx';
import { Progress } from './progress.tsx';
import { Toast } from './toast.tsx';

it.each([
  ['error', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
] as const)('a notice of kind %s has the role %s', (kind, role) => {
  expect(elements(renderHtml(<Notice kind={kind}>Saved.</Notice>), 'div')[0]).toHaveProperty('role', role);
});

test('the live region of a toast exists before its text, so that the text is read out', () => {
  const quiet = renderHtml(<Toast onClose={() => undefined} />);
  expect(elements(quiet, 'div')).toHaveLength(1);
  expect(elements(quiet, 'div')[0]).toHaveProperty('role', 'status');
});

test('a progress bar announces its own text, also at zero', () => {
  const bar = elements(renderHtml(<Progress label="০% হয়েছে" value={0} />), 'div').find(
    ({ role }) => role === 'progressbar',
  );
  expect(bar).toMatchObject({ 'aria-valuenow': '0', 'aria-valuemax': '100', 'aria-valuetext': '০% হয়েছে' });
});
