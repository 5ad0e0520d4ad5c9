import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, test, vi } from 'vitest';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { Loaded } from './loaded.tsx';
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

test('data is first announced as loading, then shown, and stays if reading it again fails', () => {
  const query = { isError: false, isFetching: true, refetch: () => undefined };
  const draw = (changes: Partial<typeof query>, data?: string) => {
    const { drawn } = renderPart(
      <Loaded query={{ ...query, ...changes }} data={data} failedText="It could not be loaded." rows={2}>
        {(known) => <p>{known}</p>}
      </Loaded>,
    );
    return textOf(drawn);
  };
  expect(draw({})).toBe('Loading…');
  expect(draw({ isFetching: false }, 'Three tubes')).toBe('Three tubes');
  expect(draw({}, 'Three tubes')).toBe('Three tubes');
  expect(draw({ isError: true }, 'Three tubes')).toBe('Three tubes');
});

test('data that could not be read says why, and is read again at a press', async () => {
  const refetch = vi.fn<() => void>();
  const draw = (isFetching: boolean, failure?: ReactNode) =>
    renderPart(
      <Loaded
        query={{ isError: true, isFetching, refetch }}
        data={undefined}
        failedText="It could not be loaded."
        failure={failure}
      >
        {() => <p>Three tubes</p>}
      </Loaded>,
    );
  const { user, drawn } = draw(false, false);
  expect(screen.getByRole('alert')).toHaveTextContent('It could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
  expect(textOf(drawn)).not.toMatch(/Three tubes|Loading/);
  cleanup();
  draw(true);
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true');
  cleanup();
  expect(textOf(draw(false, <p>There is no such tube.</p>).drawn)).toBe('There is no such tube.');
  cleanup();
  expect(textOf(draw(false, null).drawn)).toBe('');
});
