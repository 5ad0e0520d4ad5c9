import { codeFault, nameFault, phoneFault, secondCodeFault } from '#contract/account-fields.ts';
import type { FindFault } from '#contract/account-fields.ts';
import { validateForm } from '../validate-form.ts';
import { part, whileBusy } from './page.ts';

/** The server's rule of each field. */
const rules: Readonly<Record<string, FindFault>> = {
  code: secondCodeFault,
  name: nameFault,
  otp: codeFault,
  recoveryCode: secondCodeFault,
  phone: phoneFault,
  phoneNumber: phoneFault,
};

/** The faults of what is typed, by field: keys of the messages. */
export function faultsOf(values: Readonly<Record<string, string>>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const fault = rules[name]?.(value) ?? null;
    if (fault !== null) faults[name] = fault;
  }
  return faults;
}

/** How long a form that sends itself waits for a press of its button, in milliseconds. */
const sendsAfter = 400;

/** A short form of the page: its validation, and how it is sent, once at a time. */
export function accountForm(
  form: HTMLFormElement,
  {
    send,
    waitsForAll = false,
    sendsItself = false,
  }: {
    send: (values: Readonly<Record<string, string>>) => Promise<void>;
    /** The button is disabled until every field is right. */
    waitsForAll?: boolean;
    /** Sends itself after the last character. */
    sendsItself?: boolean;
  },
) {
  const button = part<HTMLButtonElement>({ root: form }, 'button:not([type])');
  const values = () => Object.fromEntries(new FormData(form)) as Record<string, string>;
  const findFaults = () => faultsOf(values());
  const validation = validateForm(form, { findFaults });
  const update = () => (button.disabled = waitsForAll && Object.keys(findFaults()).length > 0);
  let timer: number | undefined;
  form.addEventListener('input', () => {
    update();
    clearTimeout(timer);
    if (sendsItself && !button.disabled) timer = window.setTimeout(() => form.requestSubmit(), sendsAfter);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    if (validation.check()) void whileBusy(button, () => send(values()));
  });
  update();
  return {
    ...validation,
    button,
    values,
    /** Fills in a field. */
    fill: (name: string, value: string) => {
      validation.empty(name);
      part<HTMLInputElement>({ root: form }, `[name="${name}"]`).value = value;
      update();
    },
    focus: (name: string) => part({ root: form }, `[name="${name}"]`).focus(),
  };
}
