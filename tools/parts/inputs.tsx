import { useState } from 'react';
import { AgeField } from '#web/ui/fields/age-field.tsx';
import { AmountField, AreaField, DigitsField, SelectField, TextField, FieldError } from '#web/ui/fields/field.tsx';
import { AmountInPlace } from '#web/ui/fields/amount-in-place.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { CodeField, PhoneField } from '#web/ui/fields/kept-field.tsx';
import { LanguageField } from '#web/ui/fields/language-field.tsx';
import { MomentField } from '#web/ui/fields/moment-field.tsx';
import { PickForm } from '#web/ui/fields/pick-form.tsx';
import { Picker } from '#web/ui/fields/picker.tsx';
import { SignatureField } from '#web/ui/fields/signature-field.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { Part, State } from './shown.tsx';

const hint = 'As on the card';
const error = 'Please fill this in.';
/** The four states of a field with a hint and an error. */
const fieldStates = [
  { name: 'empty', texts: {} },
  { name: 'hint', texts: { hint } },
  { name: 'error', texts: { hint, error } },
  { name: 'disabled', texts: { disabled: true } },
] as const;

/** Fields to type into. */
export function Inputs() {
  return (
    <>
      <TextFieldPart />
      <DigitsFieldPart />
      <SelectFieldPart />
      <AreaFieldPart />
      <AgeFieldPart />
      <AmountFieldPart />
      <AmountInPlacePart />
      <LanguageFieldPart />
      <FieldErrorPart />
    </>
  );
}

function TextFieldPart() {
  return (
    <Part name="TextField">
      {fieldStates.map(({ name, texts }) => (
        <State key={name} name={name}>
          <TextField label="Name" {...texts} />
        </State>
      ))}
    </Part>
  );
}

function DigitsFieldPart() {
  return (
    <Part name="DigitsField">
      {fieldStates.map(({ name, texts }) => (
        <State key={name} name={name}>
          <DigitsField label="Year of birth" defaultValue="1980" {...texts} />
        </State>
      ))}
    </Part>
  );
}

function SelectFieldPart() {
  return (
    <Part name="SelectField">
      {fieldStates.map(({ name, texts }) => (
        <State key={name} name={name}>
          <SelectField label="Gender" {...texts}>
            <option>Female</option>
            <option>Male</option>
          </SelectField>
        </State>
      ))}
    </Part>
  );
}

function AreaFieldPart() {
  return (
    <Part name="AreaField">
      {fieldStates.map(({ name, texts }) => (
        <State key={name} name={name}>
          <AreaField label="Interpretation" {...texts} />
        </State>
      ))}
    </Part>
  );
}

function AgeFieldPart() {
  return (
    <Part name="AgeField, PhoneField, CodeField">
      <State name="years">
        <AgeField label="Age" typed="45" defaultValue="45" />
      </State>
      <State name="months, read back">
        <AgeField label="Age" typed="6 months" defaultValue="6 months" />
      </State>
      <State name="phone">
        <PhoneField label="Phone" defaultValue="9000000007" />
      </State>
      <State name="code">
        <CodeField label="Code" defaultValue="" error="Please fill this in." />
      </State>
    </Part>
  );
}

function AmountFieldPart() {
  return (
    <Part name="AmountField">
      <State name="filled">
        <AmountField label="Amount (₹)" defaultValue="350.50" />
      </State>
      <State name="error">
        <AmountField label="Amount (₹)" defaultValue="0" error="At least ₹1." />
      </State>
    </Part>
  );
}

function AmountInPlacePart() {
  return (
    <Part name="AmountInPlace">
      <State name="closed">
        <AmountInPlace
          amount={350}
          text="₹350"
          labels={{ change: '₹350: change the price', field: 'Price in rupees' }}
          onKeep={() => Promise.reject(new Error('refused'))}
          failedText={() => 'The price stays ₹350.'}
        />
      </State>
    </Part>
  );
}

function LanguageFieldPart() {
  return (
    <Part name="LanguageField">
      {(['en', 'bn'] as const).map((language) => (
        <State key={language} name={language}>
          <LanguageField label="Tagline" language={language} />
        </State>
      ))}
    </Part>
  );
}

function FieldErrorPart() {
  return (
    <Part name="FieldError">
      <State name="shown">
        <FieldError>{error}</FieldError>
      </State>
    </Part>
  );
}

const doctors = [
  { value: '1', label: 'Dr. Anirban Sarkar', detail: 'Cardiology' },
  { value: '2', label: 'Dr. Debjani Mukherjee', detail: 'Diabetology' },
  { value: '3', label: 'ডা. শর্মিলা দত্ত' },
];
const picks = [
  { name: 'nothing chosen', state: {} },
  { name: 'nobody to choose', state: { options: [] } },
  { name: 'error', state: { error: 'Please select a doctor.' } },
  { name: 'disabled', state: { disabled: true } },
];
const pickForms = [
  { name: 'open', value: '', isBusy: false },
  { name: 'nothing chosen', value: '', isBusy: false, error: 'Please select a doctor.' },
  { name: 'busy', value: '2', isBusy: true },
  { name: 'refused', value: '2', isBusy: false, failure: 'The clinic could not be reached.' },
  { name: 'done', value: '', isBusy: false, done: 'Booked.' },
];

/** Fields to choose, tick, pick or draw. */
export function Choices() {
  return (
    <>
      <CheckboxPart />
      <TogglePart />
      <PickerPart />
      <PickFormPart />
      <MomentFieldPart />
      <FileFieldPart />
      <SignatureFieldPart />
    </>
  );
}

function CheckboxPart() {
  return (
    <Part name="Checkbox">
      <State name="open">
        <Checkbox label="Day only, no time" />
      </State>
      <State name="ticked">
        <Checkbox label="Day only, no time" defaultChecked />
      </State>
      <State name="disabled">
        <Checkbox label="Day only, no time" disabled />
      </State>
      <State name="ticked, disabled">
        <Checkbox label="Day only, no time" disabled defaultChecked />
      </State>
    </Part>
  );
}

function TogglePart() {
  const [side, setSide] = useState('tests');
  return (
    <Part name="Toggle">
      <State name="two, label shown">
        <Toggle
          label="Bookings of"
          value={side}
          onChange={setSide}
          choices={[
            { value: 'tests', label: 'Test bookings' },
            { value: 'doctors', label: 'Doctor bookings' },
          ]}
        />
      </State>
      <State name="three, label hidden">
        <Toggle
          label="Which"
          hideLabel
          value={side}
          onChange={setSide}
          choices={[
            { value: 'all', label: 'All (24)' },
            { value: 'tests', label: 'Active (24)' },
            { value: 'none', label: 'Inactive (0)' },
          ]}
        />
      </State>
    </Part>
  );
}

function PickerPart() {
  const [value, setValue] = useState('1');
  return (
    <Part name="Picker">
      <State name="chosen">
        <Picker label="Doctor" placeholder="Select a doctor" options={doctors} value={value} onChange={setValue} />
      </State>
      {picks.map(({ name, state }) => (
        <State key={name} name={name}>
          <Picker
            label="Doctor"
            placeholder="Select a doctor"
            options={doctors}
            value=""
            onChange={setValue}
            {...state}
          />
        </State>
      ))}
    </Part>
  );
}

function PickFormPart() {
  return (
    <Part name="PickForm">
      {pickForms.map(({ name, ...state }) => (
        <State key={name} name={name}>
          <PickForm
            label="Doctor"
            placeholder="Select a doctor"
            action="Book Doctor"
            options={doctors}
            onChange={() => undefined}
            onSubmit={(event) => event.preventDefault()}
            {...state}
          />
        </State>
      ))}
    </Part>
  );
}

function MomentFieldPart() {
  const [moment, setMoment] = useState('2026-11-20T10:30');
  const [day, setDay] = useState('2026-11-20');
  return (
    <Part name="MomentField">
      <State name="day and time">
        <MomentField label="Scheduled date" value={moment} onChange={setMoment} hint="20 November 2026, 10:30 am" />
      </State>
      <State name="a day alone">
        <MomentField label="Scheduled date" orDay value={day} onChange={setDay} hint="20 November 2026" />
      </State>
      <State name="error">
        <MomentField label="Scheduled date" value="" onChange={setMoment} error={error} />
      </State>
    </Part>
  );
}

function FileFieldPart() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <Part name="FileField">
      <State name="open">
        <FileField label="Report file" hint="PDF, up to 20 MB" accept=".pdf" file={file} size="" onChange={setFile} />
      </State>
      <State name="chosen">
        <FileField
          label="Report file"
          hint="PDF, up to 20 MB"
          accept=".pdf"
          file={new File([''], 'thyroid-profile-of-november.pdf')}
          size="1.2 MB"
          onChange={setFile}
        />
      </State>
      <State name="error">
        <FileField
          label="Report file"
          hint="PDF, up to 20 MB"
          error="This file is too large."
          accept=".pdf"
          file={file}
          size=""
          onChange={setFile}
        />
      </State>
      <State name="disabled">
        <FileField
          label="Report file"
          hint="PDF, up to 20 MB"
          accept=".pdf"
          file={file}
          size=""
          disabled
          onChange={setFile}
        />
      </State>
    </Part>
  );
}

function SignatureFieldPart() {
  return (
    <Part name="SignatureField">
      <State name="open">
        <SignatureField label="Signature" hint="Sign with a finger or the mouse." onChange={() => undefined} />
      </State>
      <State name="error">
        <SignatureField label="Signature" error="A signature is needed." onChange={() => undefined} />
      </State>
    </Part>
  );
}
