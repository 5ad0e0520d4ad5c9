import { contactBody } from '#contract/enquiries/shapes.ts';
import { checkDigitFits, registerBody } from '#contract/patients/shapes.ts';
import { guideForm } from './guide-form.ts';

/** Says at once what the server would say later, by the same schemas. */
const form = document.querySelector<HTMLFormElement>('form[data-form]');
if (form?.dataset.form === 'contacts') guideForm(form, { schema: contactBody, read: textsOf });
if (form?.dataset.form === 'register')
  guideForm(form, { schema: registerBody, read: readRegistration, onLeave: hintAtAadhaar });

function textsOf(filled: HTMLFormElement): Record<string, unknown> {
  return Object.fromEntries(new FormData(filled));
}

function readRegistration(filled: HTMLFormElement): Record<string, unknown> {
  const values = textsOf(filled);
  return { ...values, aadhaarConsent: 'aadhaarConsent' in values };
}

/** A gentle word, no refusal: the check digit of a whole number does not fit. */
function hintAtAadhaar(filled: HTMLFormElement): void {
  const { aadhaarNumber } = readRegistration(filled);
  const hint = filled.querySelector<HTMLElement>('[data-gentle]');
  if (hint)
    hint.hidden = typeof aadhaarNumber !== 'string' || aadhaarNumber.length !== 12 || checkDigitFits(aadhaarNumber);
}
