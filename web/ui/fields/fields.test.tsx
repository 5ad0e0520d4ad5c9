import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '#web/testing/render.tsx';
import { AreaField, DigitsField, SelectField, TextField } from './field.tsx';
import { FileField } from './file-field.tsx';
import { Picker } from './picker.tsx';
import { Toggle } from './toggle.tsx';

const nothing = () => undefined;
const options = [{ value: '1', label: 'Dr. Sen', detail: 'Cardiology' }];
/** The element that describes a field. */
const about = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby') ?? '');

describe.each([
  ['textbox', 'a line', (texts: object) => <TextField label="Name" {...texts} />],
  ['textbox', 'a line of digits', (texts: object) => <DigitsField label="Name" {...texts} />],
  ['combobox', 'a choice', (texts: object) => <SelectField label="Name" {...texts} />],
  ['textbox', 'several lines', (texts: object) => <AreaField label="Name" {...texts} />],
])('%s, %s', (role, _, field) => {
  it('is connected to its label and hint, and is not invalid', () => {
    renderPart(field({ hint: 'As on the card' }));
    const input = screen.getByRole(role, { name: 'Name' });
    expect(input).toHaveAccessibleDescription('As on the card');
    expect(input).not.toHaveAttribute('aria-invalid');
  });

  it('is invalid with an error, which is announced', () => {
    renderPart(field({ hint: 'As on the card', error: 'Please fill this in.' }));
    const input = screen.getByRole(role, { name: 'Name' });
    expect(input).toHaveAttribute('aria-invalid', 'true');
    expect(input).toHaveAccessibleDescription(expect.stringContaining('Please fill this in.'));
    expect(about(input)).toHaveAttribute('aria-live', 'polite');
  });
});

describe('a file field', () => {
  it('shows its error in place of the hint', () => {
    renderPart(
      <FileField label="Report" hint="PDF" error="Too large" accept=".pdf" file={null} size="" onChange={nothing} />,
    );
    const input = screen.getByRole('group', { name: 'Report' }).querySelector('input');
    expect(input).toHaveAttribute('type', 'file');
    expect(input).toHaveAttribute('aria-invalid', 'true');
    expect(input).toHaveAccessibleDescription('Too large');
  });
});

describe('a toggle', () => {
  it('is a labelled group of radio buttons with the chosen one checked', () => {
    const choices = [
      { value: 'all', label: 'All' },
      { value: 'active', label: 'Active' },
    ];
    renderPart(<Toggle label="Which" hideLabel choices={choices} value="active" onChange={nothing} />);
    const group = within(screen.getByRole('radiogroup', { name: 'Which' }));
    const [all, active] = group.getAllByRole<HTMLInputElement>('radio');
    expect(all).toHaveAccessibleName('All');
    expect(all).not.toBeChecked();
    expect(active).toHaveAccessibleName('Active');
    expect(active).toBeChecked();
    expect(all?.name).toBe(active?.name);
  });
});

describe('a picker', () => {
  const draw = (props: object) => {
    renderPart(
      <Picker label="Doctor" placeholder="Select a doctor" options={options} value="" onChange={nothing} {...props} />,
    );
    return screen.getByRole('button');
  };

  it('is a button that opens a dialog, named by its label and the chosen option', () => {
    const button = draw({ value: '1' });
    expect(button).toHaveAttribute('type', 'button');
    expect(button).toHaveAttribute('aria-haspopup', 'dialog');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveAccessibleName(/^Doctor Dr\. Sen ?Cardiology$/);
  });

  it('shows its error', () => {
    const button = draw({ error: 'Please select a doctor.' });
    expect(button).toHaveAccessibleDescription('Please select a doctor.');
    expect(about(button)).toBeVisible();
  });
});
