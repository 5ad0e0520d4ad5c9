import { screen } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { renderPart } from '#web/testing/render.tsx';
import { Notice } from './notice.tsx';
import { Progress } from './progress.tsx';
import { Toast } from './toast.tsx';

it.each([
  ['error', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
] as const)('a notice of kind %s has the role %s', (kind, role) => {
  renderPart(<Notice kind={kind}>Saved.</Notice>);
  expect(screen.getByRole(role)).toHaveTextContent('Saved.');
});

test('the live region of a toast exists before its text, so that the text is read out', () => {
  renderPart(<Toast onClose={() => undefined} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a progress bar announces its own text, also at zero', () => {
  renderPart(<Progress label="০% হয়েছে" value={0} />);
  const bar = screen.getByRole('progressbar');
  expect(bar).toHaveAttribute('aria-valuenow', '0');
  expect(bar).toHaveAttribute('aria-valuemax', '100');
  expect(bar).toHaveAttribute('aria-valuetext', '০% হয়েছে');
});
