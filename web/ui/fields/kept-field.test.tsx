import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, test } from 'vitest';
import { renderPart } from '#web/testing/render.tsx';
import { CodeField, PhoneField } from './kept-field.tsx';

const tenDigits = 'Phone number must be 10 digits.';

function Phone({ first = '' }: { first?: string }) {
  const [phone, setPhone] = useState(first);
  return <PhoneField label="Phone" value={phone} onChange={(event) => setPhone(event.target.value)} />;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox');

test.each([
  ['9830012345', '9830012345'],
  ['98a3-00 12x345', '9830012345'],
  ['+919830012345', '9830012345'],
  ['919830012345', '9830012345'],
  ['09830012345', '9830012345'],
  ['98300123456', '9830012345'],
  ['৯৮৩০০১২৩৪৫', '9830012345'],
])('the keys %j leave %s in a phone field; other characters do not appear', async (keys, shown) => {
  renderPart(<Phone />);
  await userEvent.type(field(), keys);
  expect(field()).toHaveValue(shown);
});

test.each([
  ['+91 98300 12345', '9830012345'],
  ['91-98300-12345', '9830012345'],
  ['0 98300 12345', '9830012345'],
  ['+৯১ ৯৮৩০০ ১২৩৪৫', '9830012345'],
  ['98300', '98300'],
])('a paste of %j is taken as a whole number', async (pasted, shown) => {
  renderPart(<Phone />);
  await userEvent.click(field());
  await userEvent.paste(pasted);
  expect(field()).toHaveValue(shown);
  expect(field()).not.toHaveAttribute('aria-invalid');
});

test.each(['98300123456', '98300 12345 / 98300 54321', '9830O12345', '+44 20 7946 09', 'Ph: 98300 12345'])(
  'a paste of %j is refused whole, and what stood there stays',
  async (pasted) => {
    renderPart(<Phone first="98" />);
    await userEvent.click(field());
    await userEvent.clear(field());
    await userEvent.paste(pasted);
    expect(field()).toHaveValue('');
    expect(field()).toHaveAccessibleDescription(tenDigits);
    await userEvent.type(field(), '9');
    expect(field()).toHaveValue('9');
    expect(field()).not.toHaveAttribute('aria-invalid');
  },
);

it('leaves the text alone while an input method composes it, and reads it afterwards', () => {
  renderPart(<Phone />);
  let text = '';
  for (const digit of '৯৮১২৩০০০০১') {
    fireEvent.compositionStart(field());
    text += digit;
    fireEvent.input(field(), { target: { value: text }, isComposing: true });
    expect(field(), 'while it is composed').toHaveValue(text);
    fireEvent.compositionEnd(field());
    text = field().value;
  }
  expect(field()).toHaveValue('9812300001');
});

test.each([
  ['123 456', '123456', false],
  ['1234567', '', true],
  ['Your code is 123456', '', true],
])('a code pasted as %j shows %j', async (pasted, shown, isRefused) => {
  renderPart(<CodeField label="Code" />);
  await userEvent.click(field());
  await userEvent.paste(pasted);
  expect(field()).toHaveValue(shown);
  expect(field().hasAttribute('aria-invalid')).toBe(isRefused);
});
