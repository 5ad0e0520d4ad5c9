import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { failedWith } from './api-error.ts';
import { useErrorText } from './error-text.ts';
import { useContractForm, useSend } from './form.ts';

/** Messages of a form that books for another person; without them the form uses those for the patient. */
export interface BookingMessages {
  /** Shown when nothing was chosen. */
  missing: string;
  done: string;
  failed: string;
  /** Message with the reason in it. */
  refused: (reason: string) => string;
}

/** The field has the name that the booking calls use, so that their field errors are shown at it. */
const choice = z.object({ resourceId: z.string().check(z.minLength(1)) });

/**
 * A form that books what is chosen in one picker. After a success the choice is cleared, so that another click does not
 * book it again, and `booked` is the answer until the next choice. After the error SAME_TEST there is `bookAnyway`,
 * which books the same test once more.
 * @param initial the value chosen at first
 */
export function useBookingForm<Booked>({
  initial = '',
  book,
  texts,
}: {
  initial?: string | undefined;
  book: (resourceId: string, evenIfAlike: boolean) => Promise<Booked>;
  texts: Pick<BookingMessages, 'missing' | 'failed'> & Partial<BookingMessages>;
}) {
  const errorText = useErrorText();
  const form = useContractForm(choice, { resourceId: initial });
  const { field, fieldState } = useController({ control: form.control, name: 'resourceId' });
  const [booked, setBooked] = useState<Booked>();
  const evenIfAlike = useRef(false);
  const {
    submit,
    failure,
    error: refusal,
    isBusy,
    forget,
  } = useSend(form, {
    failed: texts.failed,
    words: (error) => texts.refused?.(errorText(error)) ?? errorText(error),
    onWrong: () => setBooked(undefined),
    send: async ({ resourceId }) => {
      setBooked(undefined);
      const isAsked = evenIfAlike.current;
      evenIfAlike.current = false;
      setBooked(await book(resourceId, isAsked));
      form.reset({ resourceId: '' });
    },
    isShort: true,
  });
  const { error } = fieldState;
  return {
    booked,
    bookAnyway: failedWith(refusal, 'SAME_TEST')
      ? () => {
          evenIfAlike.current = true;
          submit();
        }
      : undefined,
    /** The props of `PickForm` that hold its state. */
    pick: {
      ref: field.ref,
      value: field.value,
      error: error && (error.type === 'server' ? error.message : texts.missing),
      isBusy,
      failure,
      onChange: (next: string) => {
        field.onChange(next);
        setBooked(undefined);
        forget();
      },
      onSubmit: submit,
    },
  };
}
