import { useFormContext } from 'react-hook-form';
import type { FieldError, FieldPath } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { clinicBody } from '#contract/clinic/shapes.ts';
import type { Answer } from '#contract/endpoints.ts';
import { readDecimal } from '#contract/typed/number.ts';
import { useFieldText } from '#web/lib/form.ts';

/** The form values: the profile and the version it is based on. */
export type ProfileForm = z.input<typeof clinicBody>;
/** The profile as read: the server sends the whole of it to every user of this screen. */
export const wholeOf = (clinic: Answer<'readClinic'>) => clinic as ProfileForm;
type ProfilePath = FieldPath<ProfileForm>;

/** The form for its sections, with a function that writes the error of a field. */
export function useProfileForm() {
  const form = useFormContext<ProfileForm>();
  const fieldText = useFieldText();
  const errorOf = (path: ProfilePath) =>
    fieldText(form.getFieldState(path, form.formState).error as FieldError | undefined);
  return { ...form, errorOf };
}

/** Reads a typed number; NaN if it is not one. */
export function toNumber(typed: unknown): number {
  if (typeof typed === 'number') return typed;
  return typeof typed === 'string' ? readDecimal(typed) : Number.NaN;
}

/** Reads a position as maps show it, `22.5726, 88.3639`; null for anything else. */
export function readPosition(text: string): { latitude: number; longitude: number } | null {
  const [latitude, longitude, ...rest] = text.split(',').map(toNumber);
  if (latitude === undefined || longitude === undefined || rest.length > 0) return null;
  return Number.isNaN(latitude + longitude) ? null : { latitude, longitude };
}
