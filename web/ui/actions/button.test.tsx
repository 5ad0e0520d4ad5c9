import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#web/testing/render.tsx';
import { Button, LinkButton } from './button.tsx';

const button = (name: string) => screen.getByRole('button', { name });

test('a busy button is announced as busy and keeps the focus, which a disabled one loses', () => {
  renderPart(
    <>
      <Button busy>Save</Button>
      <Button disabled>Send</Button>
      <Button>Print</Button>
    </>,
  );
  button('Save').focus();
  expect(button('Save')).toHaveFocus();
  expect(button('Save')).toHaveAttribute('aria-busy', 'true');
  expect(button('Save')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Send')).toBeDisabled();
  expect(button('Print')).toBeEnabled();
  expect(button('Print')).not.toHaveAttribute('aria-busy');
});

test('a button submits a form only with type submit', () => {
  renderPart(
    <>
      <Button>Add</Button>
      <Button type="submit">Save</Button>
    </>,
  );
  expect(button('Add')).toHaveAttribute('type', 'button');
  expect(button('Save')).toHaveAttribute('type', 'submit');
});

test('a LinkButton renders a link', () => {
  renderPart(<LinkButton to="/family">My Family</LinkButton>);
  expect(screen.getByRole('link', { name: 'My Family' })).toHaveAttribute('href', '/family');
  expect(screen.queryByRole('button')).toBeNull();
});
