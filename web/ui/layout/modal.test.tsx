import { expect, test } from 'vitest';
import { renderHtml, elements, words } from '#web/testing/render.tsx';
import { Modal } from './modal.tsx';

const nothing = () => undefined;

test('an open sheet is named by its title and has a named close button', () => {
  const html = renderHtml(
    <Modal title="Edit booking" open onClose={nothing}>
      <p>Fields</p>
    </Modal>,
  );
  expect(elements(html, 'h2')[0]).toMatchObject({
    id: elements(html, 'dialog')[0]?.['aria-labelledby'],
    tabindex: '-1',
  });
  expect(words(html)).toBe('Edit booking Fields');
  expect(elements(html, 'button')[0]).toMatchObject({ type: 'button', 'aria-label': 'Close' });
});

test('a closed sheet renders no content', () => {
  const html = renderHtml(
    <Modal title="Edit booking" open={false} onClose={nothing}>
      <p>Fields</p>
    </Modal>,
  );
  expect(words(html)).toBe('');
});
