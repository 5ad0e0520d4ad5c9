import { describe, expect, it } from 'vitest';
import { renderHtml, elements, words } from '#web/testing/render.tsx';
import { AreaField, DigitsField, SelectField, TextField } from './field.tsx';
import { FileField } from './file-field.tsx';
import { Picker } from './picker.tsx';
import { Toggle } from './toggle.tsx';

const nothing = () => undefined;
const options = [{ value: '1', label: 'Dr. Sen', detail: 'Cardiology' }];
/** The words of the element with an id, which lies in a `<div>` of its own. */
const wordsOf = (html: string, id = '') =>
  words(new RegExp(`<div[^>]* id="${id}"[^>]*>(.*?)</div>`).exec(html)?.[1] ?? '');

describe.each([
  ['input', 'a line', (texts: object) => <TextField label="Name" {...texts} />],
  ['input', 'a line of digits', (texts: object) => <DigitsField label="Name" digits={4} {...texts} />],
  ['select', 'a choice', (texts: object) => <SelectField label="Name" {...texts} />],
  ['textarea', 'several lines', (texts: object) => <AreaField label="Name" {...texts} />],
])('%s, %s', (tag, _, field) => {
  it('is connected to its label and hint, and is not invalid', () => {
    const html = renderHtml(field({ hint: 'As on the card' }));
    const [input] = elements(html, tag);
    expect(elements(html, 'label')[0]?.['for']).toBe(input?.['id']);
    expect(wordsOf(html, input?.['aria-describedby'])).toBe('As on the card');
    expect(input).not.toHaveProperty('aria-invalid');
  });

  it('is invalid with an error, which is announced', () => {
    const html = renderHtml(field({ hint: 'As on the card', error: 'Please fill this in.' }));
    const [input] = elements(html, tag);
    expect(input).toHaveProperty('aria-invalid', 'true');
    expect(wordsOf(html, input?.['aria-describedby'])).toContain('Please fill this in.');
    expect(elements(html, 'div').find(({ id }) => id === input?.['aria-describedby'])).toHaveProperty(
      'aria-live',
      'polite',
    );
  });
});

describe('a file field', () => {
  it('shows its error in place of the hint', () => {
    const html = renderHtml(
      <FileField label="Report" hint="PDF" error="Too large" accept=".pdf" file={null} size="" onChange={nothing} />,
    );
    const [input] = elements(html, 'input');
    expect(input).toMatchObject({ type: 'file', 'aria-invalid': 'true' });
    expect(wordsOf(html, input?.['aria-describedby'])).toBe('Too large');
  });
});

describe('a toggle', () => {
  it('is a labelled group of radio buttons with the chosen one checked', () => {
    const choices = [
      { value: 'all', label: 'All' },
      { value: 'active', label: 'Active' },
    ];
    const html = renderHtml(<Toggle label="Which" hideLabel choices={choices} value="active" onChange={nothing} />);
    const group = elements(html, 'div').find(({ role }) => role === 'radiogroup');
    expect(html).toContain(`id="${group?.['aria-labelledby']}">Which<`);
    const radios = elements(html, 'input');
    expect(radios.map(({ type, value, checked }) => [type, value, checked])).toEqual([
      ['radio', 'all', undefined],
      ['radio', 'active', ''],
    ]);
    expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
  });
});

describe('a picker', () => {
  const button = (props: object) =>
    renderHtml(
      <Picker label="Doctor" placeholder="Select a doctor" options={options} value="" onChange={nothing} {...props} />,
    );

  it('is a button that opens a dialog, named by its label and the chosen option', () => {
    const html = button({ value: '1' });
    const [drawn] = elements(html, 'button');
    expect(drawn).toMatchObject({ type: 'button', 'aria-haspopup': 'dialog', 'aria-expanded': 'false' });
    const [label = '', own] = drawn?.['aria-labelledby']?.split(' ') ?? [];
    expect(own).toBe(drawn?.['id']);
    expect(html).toContain(`id="${label}">Doctor<`);
    expect(words(html)).toBe('Doctor Dr. Sen Cardiology');
  });

  it('shows its error', () => {
    const html = button({ error: 'Please select a doctor.' });
    expect(wordsOf(html, elements(html, 'button')[0]?.['aria-describedby'])).toBe('Please select a doctor.');
  });
});
