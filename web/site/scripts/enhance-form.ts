import * as z from 'zod/mini';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from './call.ts';
import { validateForm } from './validate-form.ts';
import type { FieldErrors } from './validate-form.ts';

interface EnhanceOptions {
  /** The call's schema; its messages are text keys of the form. */
  readonly schema: z.ZodMiniType;
  /** Reads the call's body from the form. */
  readonly read: (form: HTMLFormElement) => Record<string, unknown>;
  /** Called when a field loses focus. */
  readonly onLeave?: (form: HTMLFormElement) => void;
}

/** Validates a form when a field loses focus and on submit, and sends it without leaving the page. */
export function enhanceForm(form: HTMLFormElement, { schema, read, onLeave }: EnhanceOptions): void {
  const findFaults = () => {
    const faults: Record<string, string> = {};
    for (const { path, message } of z.safeParse(schema, read(form)).error?.issues ?? [])
      faults[String(path[0])] ??= message;
    return faults;
  };
  const validation = validateForm(form, { findFaults, onLeave });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (validation.check()) void send(form, read(form), validation.show);
  });
}

async function send(
  form: HTMLFormElement,
  body: Record<string, unknown>,
  showErrors: (errors: FieldErrors) => void,
): Promise<void> {
  const button = form.querySelector('button');
  if (!button || button.ariaDisabled) return;
  const label = button.textContent;
  button.ariaDisabled = 'true';
  button.textContent = button.dataset.sending ?? label;
  showProblem(form);
  try {
    const { aadhaarLooksMistyped } = await call<{ aadhaarLooksMistyped?: boolean }>(form.dataset.call ?? '', { body });
    location.assign(`${form.action}?sent=${aadhaarLooksMistyped ? 'check-aadhaar' : 'yes'}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    button.ariaDisabled = null;
    button.textContent = label;
    showErrors(error.fields);
    const texts = JSON.parse(form.dataset.texts ?? '{}') as FieldErrors;
    if (Object.keys(error.fields).length === 0) showProblem(form, error.message || texts.failed, error.code);
  }
}

/** Shows or clears the error of the whole form. */
function showProblem(form: HTMLFormElement, text = '', code?: string): void {
  const box = form.querySelector<HTMLElement>('[data-problem]');
  const words = box?.querySelector('p');
  if (!box || !words) return;
  words.textContent = text;
  box.hidden = text === '';
  for (const help of box.querySelectorAll<HTMLElement>('[data-help]')) help.hidden = help.dataset.help !== code;
  if (text) box.focus();
}
