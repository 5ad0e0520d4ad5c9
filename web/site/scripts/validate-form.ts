import { nameSign, readComplaint } from '#contract/field-message.ts';
import { codeKeeper, phoneKeeper } from '#web/ui/fields/kept-digits.ts';
import type { KeepDigits } from '#web/ui/fields/kept-digits.ts';

/** By field: an error, or its key. */
export type FieldErrors = Readonly<Record<string, string>>;

interface ValidateOptions {
  /** The faults of what is typed: keys of the texts in the form's `data-texts`. */
  readonly findFaults: () => FieldErrors;
  /** Called when a field loses focus. */
  readonly onLeave?: ((form: HTMLFormElement) => void) | undefined;
}

interface Validation {
  /** Shows the errors of all fields and focuses the first wrong one; returns whether there is none. */
  check(): boolean;
  /** Shows these faults, by their keys, and focuses the first. */
  showFaults(faults: FieldErrors): void;
  /** Shows the server's errors, in the reader's language, and focuses the first. */
  show(errors: FieldErrors): void;
  /** Empties a field, as if it had not been visited. */
  empty(name: string): void;
}

/** Shows the errors of a form's fields: when a field loses focus, and from then on at each change. */
export function validateForm(form: HTMLFormElement, { findFaults, onLeave }: ValidateOptions): Validation {
  const texts = JSON.parse(form.dataset.texts ?? '{}') as FieldErrors;
  const shown = new Map<HTMLInputElement, Shown>();
  /** Fields that have been left: others are not marked as invalid yet. */
  const seen = new Set(
    fieldsOf(form)
      .filter(({ ariaInvalid }) => ariaInvalid)
      .map(({ name }) => name),
  );
  const textOf = (fault: string | undefined) => {
    if (!fault) return fault;
    const { key, sign } = readComplaint(fault);
    return nameSign(texts[key] ?? texts['field.invalid'] ?? fault, sign);
  };
  const update = () => {
    const faults = findFaults();
    for (const field of fieldsOf(form))
      showFieldError(form, field, seen.has(field.name) ? textOf(faults[field.name]) : undefined);
    return faults;
  };
  const show = (errors: Readonly<Record<string, string | undefined>>) => {
    for (const field of fieldsOf(form)) showFieldError(form, field, errors[field.name]);
    focusFirst(form);
  };

  form.addEventListener('focusout', ({ target }) => {
    const field = fieldsOf(form).find((candidate) => candidate === target);
    if (!field) return;
    seen.add(field.name);
    update();
    onLeave?.(form);
  });
  const accept = (target: EventTarget | null) => {
    const digits = isForDigits(target) ? target : undefined;
    const refusal = digits && !keepDigits(digits, shown) ? refusalOf(digits) : undefined;
    update();
    if (digits && refusal) showFieldError(form, digits, textOf(refusal));
  };
  form.addEventListener('focusin', ({ target }) => {
    if (isForDigits(target)) shownOf(target, shown).before = target.value;
  });
  form.addEventListener('input', (event) => {
    // Text that an input method is still composing is not changed, because that would restart it.
    if (!event.isComposing) accept(event.target);
  });
  form.addEventListener('compositionend', ({ target }) => {
    // Tells listeners of the change now.
    if (isForDigits(target)) target.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return {
    check: () => {
      for (const { name } of fieldsOf(form)) seen.add(name);
      const isRight = Object.keys(update()).length === 0;
      if (!isRight) focusFirst(form);
      return isRight;
    },
    showFaults: (faults) => {
      for (const name of Object.keys(faults)) seen.add(name);
      show(Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, textOf(fault)])));
    },
    show,
    empty: (name) => {
      seen.delete(name);
      for (const field of fieldsOf(form)) {
        if (field.name !== name) continue;
        field.value = '';
        shown.delete(field as HTMLInputElement);
      }
      update();
    },
  };
}

/** The last text of a field of digits, and the function that keeps only its digits. */
interface Shown {
  before: string;
  readonly keep: KeepDigits;
}

const isForDigits = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset.digits !== undefined;
const refusalOf = ({ type }: HTMLInputElement) => (type === 'tel' ? 'phone.tenDigits' : 'code.sixDigits');

function shownOf(input: HTMLInputElement, all: Map<HTMLInputElement, Shown>): Shown {
  const most = Number(input.dataset.digits);
  const shown = all.get(input) ?? {
    before: input.defaultValue,
    keep: input.type === 'tel' ? phoneKeeper(most) : codeKeeper(most),
  };
  all.set(input, shown);
  return shown;
}

/** Leaves only digits in a field; false if what was pasted was refused whole. */
function keepDigits(input: HTMLInputElement, all: Map<HTMLInputElement, Shown>): boolean {
  const shown = shownOf(input, all);
  const { text, isRefused } = shown.keep(shown.before, input.value);
  shown.before = text;
  if (text !== input.value) input.value = text;
  return !isRefused;
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
