import * as z from 'zod/mini';
import { onlyDigits } from '#web/ui/fields/only-digits.ts';

interface Guide {
  /** The call's schema; its messages are keys of the form's own texts. */
  readonly schema: z.ZodMiniType;
  /** The call's body, as the form is filled in. */
  readonly read: (form: HTMLFormElement) => Record<string, unknown>;
  /** Done when a field is left. */
  readonly onLeave?: (form: HTMLFormElement) => void;
}

type Complaints = Record<string, string>;

/** What the call answered: its own words for what is wrong, or that all is well. */
interface Reply {
  readonly code?: string;
  readonly message?: string;
  readonly fields?: Complaints;
  readonly aadhaarLooksMistyped?: boolean;
}

/**
 * Checks a form when a field is left and when it is sent, and sends it without leaving the page until it has arrived.
 */
export function guideForm(form: HTMLFormElement, { schema, read, onLeave }: Guide): void {
  const texts = JSON.parse(form.dataset.texts ?? '{}') as Complaints;
  /** Fields somebody has left: what they have not come to yet is no mistake. */
  const seen = new Set(
    fieldsOf(form)
      .filter(({ ariaInvalid }) => ariaInvalid)
      .map(({ name }) => name),
  );

  const findComplaints = (): Complaints => {
    const complaints: Complaints = {};
    for (const { path, message } of z.safeParse(schema, read(form)).error?.issues ?? []) {
      complaints[String(path[0])] ??= texts[message] ?? texts['field.invalid'] ?? message;
    }
    return complaints;
  };
  const check = () => {
    const complaints = findComplaints();
    for (const field of fieldsOf(form)) if (seen.has(field.name)) complain(form, field, complaints[field.name]);
    return complaints;
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
      const digits = onlyDigits(target.value, Number(target.dataset.digits));
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

/** Says what is wrong with a field, or that nothing is. */
function complain(form: HTMLFormElement, field: FieldElement, complaint = ''): void {
  const place = form.querySelector(`[data-error="${field.name}"]`);
  if (!place || place.textContent === complaint) return;
  place.textContent = complaint;
  if (complaint) field.setAttribute('aria-invalid', 'true');
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
  for (const field of fieldsOf(form)) complain(form, field, reply.fields?.[field.name]);
  if (reply.fields) focusFirst(form);
  else showProblem(form, reply.message ?? failed, reply.code);
}

async function post(call: string, body: Record<string, unknown>): Promise<{ ok: boolean; reply: Reply }> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'accept-language': document.documentElement.lang,
  };
  const token = tokenOfUser();
  if (token) headers['authorization'] = `Bearer ${token}`;
  try {
    const response = await fetch(call, { method: 'POST', headers, body: JSON.stringify(body) });
    return { ok: response.ok, reply: (await response.json()) as Reply };
  } catch {
    // No network, or no clinic at the other end: the form stays as it is, and says so.
    return { ok: false, reply: {} };
  }
}

/** Somebody signed in to the portal in this browser: the reception fills the form in for others. */
function tokenOfUser(): string | null {
  try {
    const user = JSON.parse(localStorage.getItem('user') ?? 'null') as { token?: unknown } | null;
    return typeof user?.token === 'string' ? user.token : null;
  } catch {
    return null;
  }
}

/** What is wrong with the whole, above the form; without words: nothing. */
function showProblem(form: HTMLFormElement, text = '', code?: string): void {
  const box = form.querySelector<HTMLElement>('[data-problem]');
  const words = box?.querySelector('p');
  if (!box || !words) return;
  words.textContent = text;
  box.hidden = text === '';
  for (const help of box.querySelectorAll<HTMLElement>('[data-help]')) help.hidden = help.dataset.help !== code;
  if (text) box.focus();
}
