import { useFormContext } from 'react-hook-form';
import type { FieldError, FieldPath } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { clinicBody } from '#contract/clinic/shapes.ts';
import { useFieldText } from '#web/lib/form.ts';

/** The form values: the profile and the version it is based on. */
export type ProfileForm = z.input<typeof clinicBody>;
type ProfilePath = FieldPath<ProfileForm>;

/** The form, for its sections, with the error messages of its fields. */
export function useProfileForm() {
  const form = useFormContext<ProfileForm>();
  const fieldText = useFieldText();
  const errorOf = (path: ProfilePath) =>
    fieldText(form.getFieldState(path, form.formState).error as FieldError | undefined);
  return { ...form, errorOf };
}
