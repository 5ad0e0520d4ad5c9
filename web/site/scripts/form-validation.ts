import { contactBody } from '#contract/enquiries/shapes.ts';
import { checkDigitFits, registerBody } from '#contract/patients/shapes.ts';
import { plainCode } from '#contract/typed/number.ts';
import { enhanceForm } from './enhance-form.ts';

/** Validates the form in the browser with the server's schemas. */
const form = document.querySelector<HTMLFormElement>('form[data-form]');
if (form?.dataset.form === 'contacts') enhanceForm(form, { schema: contactBody, read: textsOf });
if (form?.dataset.form === 'register')
  enhanceForm(form, { schema: registerBody, read: readRegistration, onLeave: showAadhaarHint });

function textsOf(filled: HTMLFormElement): Record<string, unknown> {
  return Object.fromEntries(new FormData(filled));
}

function readRegistration(filled: HTMLFormElement): Record<string, unknown> {
  const values = textsOf(filled);
  return { ...values, aadhaarConsent: 'aadhaarConsent' in values };
}

/** A hint, not an error: the check digit of the number does not fit. */
function showAadhaarHint(filled: HTMLFormElement): void {
  const { aadhaarNumber: typed } = readRegistration(filled);
  const aadhaarNumber = typeof typed === 'string' ? plainCode(typed) : '';
  const hint = filled.querySelector<HTMLElement>('[data-gentle]');
  if (hint) hint.hidden = !/^\d{12}$/.test(aadhaarNumber) || checkDigitFits(aadhaarNumber);
}
