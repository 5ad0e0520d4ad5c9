import * as z from 'zod/mini';
import { nationalDigits } from '#contract/digits.ts';
import { onlyDigits } from '#web/ui/fields/only-digits.ts';

interface EnhanceOptions {
  /** The call's schema; its messages are text keys of the form. */
  readonly schema: z.ZodMiniType;
  /** Reads the call's body from the form. */
  readonly read: (form: HTMLFormElement) => Record<string, unknown>;
  /** Called when a field loses focus. */
  readonly onLeave?: (form: HTMLFormElement) => void;
}

type FieldErrors = Record<string, string>;

/** The call's answer: errors, or none. */
interface Answer {
  readonly code?: string;
  readonly message?: string;
  readonly fields?: FieldErrors;
  readonly aadhaarLooksMistyped?: boolean;
}

/** Validates a form when a field loses focus and on submit, and sends it without leaving the page. */
export function enhanceForm(form: HTMLFormElement, { schema, read, onLeave }: EnhanceOptions): void {
  const texts = JSON.parse(form.dataset.texts ?? '{}') as FieldErrors;
  /** Fields that have been left: others are not marked as invalid yet. */
  const seen = new Set(
    fieldsOf(form)
      .filter(({ ariaInvalid }) => ariaInvalid)
      .map(({ name }) => name),
  );

  const findErrors = (): FieldErrors => {
    const errors: FieldErrors = {};
    for (const { path, message } of z.safeParse(schema, read(form)).error?.issues ?? []) {
      errors[String(path[0])] ??= texts[message] ?? texts['field.invalid'] ?? message;
    }
    return errors;
  };
  const check = () => {
    const errors = findErrors();
    for (const field of fieldsOf(form)) if (seen.has(field.name)) showFieldError(form, field, errors[field.name]);
    return errors;
  };

  form.addEventListener('focusout', ({ target }) => {
    const field = fieldsOf(form).find((candidate) => candidate === target);
    if (!field) return;
    seen.add(field.name);
    check();
    onLeave?.(form);
  });
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.digits) {
      const most = Number(target.dataset.digits);
      const digits =
        target.type === 'tel' ? nationalDigits(target.value, most).slice(0, most) : onlyDigits(target.value, most);
      if (digits !== target.value) target.value = digits;
    }
    check();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    for (const { name } of fieldsOf(form)) seen.add(name);
    if (Object.keys(check()).length > 0) focusFirst(form);
    else void send(form, read(form), texts.failed ?? '');
  });
}

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldsOf(form: HTMLFormElement): FieldElement[] {
  return [...form.querySelectorAll<FieldElement>('[aria-describedby][name]:not([type=checkbox])')];
}

/** Shows or clears the error of a field. */
function showFieldError(form: HTMLFormElement, field: FieldElement, error = ''): void {
  const place = form.querySelector(`[data-error="${field.name}"]`);
  if (!place || place.textContent === error) return;
  place.textContent = error;
  if (error) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
}

function focusFirst(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

async function send(form: HTMLFormElement, body: Record<string, unknown>, failed: string): Promise<void> {
  const button = form.querySelector('button');
  if (!button || button.ariaDisabled) return;
  const label = button.textContent;
  button.ariaDisabled = 'true';
  button.textContent = button.dataset.sending ?? label;
  showProblem(form);
  const { ok, reply } = await post(form.dataset.call ?? '', body);
  if (ok) return location.assign(`${form.action}?sent=${reply.aadhaarLooksMistyped ? 'check-aadhaar' : 'yes'}`);
  button.ariaDisabled = null;
  button.textContent = label;
  for (const field of fieldsOf(form)) showFieldError(form, field, reply.fields?.[field.name]);
  if (reply.fields) focusFirst(form);
  else showProblem(form, reply.message ?? failed, reply.code);
}

async function post(call: string, body: Record<string, unknown>): Promise<{ ok: boolean; reply: Answer }> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'accept-language': document.documentElement.lang,
  };
  const token = sessionToken();
  if (token) headers['authorization'] = `Bearer ${token}`;
  try {
    const response = await fetch(call, { method: 'POST', headers, body: JSON.stringify(body) });
    return { ok: response.ok, reply: (await response.json()) as Answer };
  } catch {
    // No connection: the form stays and shows the error.
    return { ok: false, reply: {} };
  }
}

/** The portal's session in this browser, if any: the reception fills in the form for others. */
function sessionToken(): string | null {
  try {
    const user = JSON.parse(localStorage.getItem('user') ?? 'null') as { token?: unknown } | null;
    return typeof user?.token === 'string' ? user.token : null;
  } catch {
    return null;
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
