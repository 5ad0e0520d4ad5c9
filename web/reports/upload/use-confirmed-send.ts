import { useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { notSent, useSend } from '#web/lib/form.ts';

/** As `useSend`, but a valid form is first confirmed: `asked` holds what would be sent until then. */
export function useConfirmedSend<Values extends FieldValues, Result>(
  form: UseFormReturn<Values, unknown, Result>,
  { send, onWrong, ...options }: Parameters<typeof useSend<Values, Result>>[1],
) {
  const isSure = useRef(false);
  const [asked, setAsked] = useState<Result>();
  const { submit, ...rest } = useSend(form, {
    ...options,
    onWrong: (names) => {
      isSure.current = false;
      onWrong?.(names);
    },
    send: async (body) => {
      if (!isSure.current) {
        setAsked(body);
        return notSent;
      }
      isSure.current = false;
      return send(body);
    },
  });
  const confirm = () => {
    setAsked(undefined);
    isSure.current = true;
    submit();
  };
  return { ...rest, ask: submit, asked, confirm, leave: () => setAsked(undefined) };
}
