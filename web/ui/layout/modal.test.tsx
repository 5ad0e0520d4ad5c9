import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { Modal } from './modal.tsx';

const nothing = () => undefined;

test('an open sheet is named by its title and has a named close button', () => {
  renderPart(
    <Modal title="Edit booking" open onClose={nothing}>
      <p>Fields</p>
    </Modal>,
  );
  const sheet = screen.getByRole('dialog', { name: 'Edit booking' });
  expect(within(sheet).getByRole('heading', { name: 'Edit booking' })).toHaveAttribute('tabindex', '-1');
  expect(textOf(sheet)).toBe('Edit booking Fields');
  expect(within(sheet).getByRole('button', { name: 'Close' })).toHaveAttribute('type', 'button');
});

test('a closed sheet renders no content', () => {
  renderPart(
    <Modal title="Edit booking" open={false} onClose={nothing}>
      <p>Fields</p>
    </Modal>,
  );
  expect(textOf(document.body)).toBe('');
});
