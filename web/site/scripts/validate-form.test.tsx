import { fireEvent } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { validateForm } from './validate-form.ts';

/** A form with a field of a phone, as the log-in has it. */
function aForm() {
  document.body.innerHTML = `
    <form data-texts='{"phone.tenDigits":"Phone number must be 10 digits."}'>
      <input name="phone" type="tel" data-digits="10" aria-describedby="phone-about" />
      <p id="phone-about"><span data-error="phone"></span></p>
    </form>`;
  const form = document.querySelector('form')!;
  const field = form.querySelector('input')!;
  validateForm(form, { findFaults: () => ({}) });
  const typed = (value: string, more: object = {}) => fireEvent.input(field, { target: { value }, ...more });
  return { field, typed, said: () => form.querySelector('[data-error]')?.textContent };
}

test('at the log-in letters do not appear, and a paste is understood whole', () => {
  const { field, typed, said } = aForm();
  typed('9');
  typed('9a');
  expect(field.value).toBe('9');
  typed('');
  typed('+91 98300-12345');
  expect([field.value, said()]).toEqual(['9830012345', '']);
});

test.each(['98300123456', '98300x12345', '+44 20 7946 09'])('a paste of %j is refused whole, in words', (pasted) => {
  const { field, typed, said } = aForm();
  typed(pasted);
  expect([field.value, said()]).toEqual(['', 'Phone number must be 10 digits.']);
  typed('9');
  expect([field.value, said()]).toEqual(['9', '']);
});

it('leaves Bengali digits alone while an input method composes them', () => {
  const { field, typed } = aForm();
  let text = '';
  for (const digit of '৯৮১২৩০০০০১') {
    text += digit;
    typed(text, { isComposing: true });
    expect(field.value, 'while it is composed').toBe(text);
    fireEvent.compositionEnd(field);
    text = field.value;
  }
  expect(text).toBe('9812300001');
});
