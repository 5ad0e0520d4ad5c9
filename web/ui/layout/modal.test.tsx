import { expect, test } from 'vitest';
import { draw, elements, words } from '#web/testing/draw.tsx';
import { Modal } from './modal.tsx';

const nothing = () => undefined;

test('an open sheet is called by its title and has a way out with a name', () => {
  const html = draw(
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

test('a closed sheet holds nothing', () => {
  const html = draw(
    <Modal title="Edit booking" open={false} onClose={nothing}>
      <p>Fields</p>
    </Modal>,
  );
  expect(words(html)).toBe('');
});
