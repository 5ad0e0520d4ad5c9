import { expect, test } from 'vitest';
import { splitFieldErrors } from './field-errors.ts';

const values = { name: 'Mita', age: null, address: { line: '', pin: '' }, tests: [{ value: '' }] };

test('errors of fields come in the order of the form, and once', () => {
  const errors = { 'tests.0.value': 'Number', 'address.pin': 'Six digits', name: 'Too long', age: 'Missing' };
  expect(splitFieldErrors(errors, values)).toEqual({
    fields: [
      ['name', 'Too long'],
      ['age', 'Missing'],
      ['address.pin', 'Six digits'],
      ['tests.0.value', 'Number'],
    ],
    rest: [],
  });
});

test('errors of fields that the form does not have are left over', () => {
  expect(splitFieldErrors({ name: 'Too long', phone: 'Ten digits' }, values)).toEqual({
    fields: [['name', 'Too long']],
    rest: ['Ten digits'],
  });
});
