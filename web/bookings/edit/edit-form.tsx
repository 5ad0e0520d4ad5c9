import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '#contract/bookings/fields.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { SheetBody, SheetFoot, SheetForm } from '#web/ui/layout/sheet.tsx';
import { paymentOf } from '../shared/booking.ts';
import { groupsOf } from '../shared/fields.ts';
import { PaymentBadge } from '../shared/status.tsx';
import { EditField } from './edit-field.tsx';
import type { Complaints } from './save.ts';
import type { Edit } from './use-edit.ts';
import css from './edit.module.css';

/** The fields this person may change, in the groups of the details; hidden, not gone, while something is asked. */
export function EditForm({ edit, hidden }: { edit: Edit; hidden: boolean }) {
  const { t } = useTranslation('booking-changes');
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const isWrong = Object.keys(edit.complaints).length > 0;
  useEffect(() => {
    if (isWrong && !hidden) form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus();
  }, [isWrong, hidden]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const halfTyped = halfTypedIn(event.currentTarget);
    if (Object.keys(halfTyped).length > 0) edit.complain(halfTyped);
    else edit.save();
  };
  return (
    <SheetForm ref={form} hidden={hidden} onSubmit={submit}>
      <SheetBody>
        {groupsOf(edit.type).map(({ title, fields }) => (
          <Group key={title} edit={edit} title={t(title)} fields={fields} />
        ))}
      </SheetBody>
      {isWrong && <Notice kind="error">{t('messages:error.INVALID_FIELDS')}</Notice>}
      {edit.failure !== null && (
        <Notice kind="error">
          <p>{t('edit.failed')}</p>
          <p>{errorText(edit.failure)}</p>
        </Notice>
      )}
      <SheetFoot>
        <Button type="submit" busy={edit.isBusy}>
          {t('edit.save')}
        </Button>
        <Button look="quiet" onClick={edit.close}>
          {t('edit.cancel')}
        </Button>
      </SheetFoot>
    </SheetForm>
  );
}

function Group({ edit, title, fields }: { edit: Edit; title: string; fields: readonly FieldName[] }) {
  const { t } = useTranslation('bookings');
  const own = fields.filter((name) => edit.names.includes(name));
  // In a test's booking only the admin changes the payment's status; the others read it (R52).
  const showsPayment = edit.type === 'test' && fields.includes('paymentStatus') && !own.includes('paymentStatus');
  if (own.length === 0) return null;
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{title}</legend>
      {showsPayment && (
        <div className={css.whole}>
          <DefinitionList
            items={[{ label: t('field.paymentStatus'), value: <PaymentBadge status={paymentOf(edit.base)} /> }]}
          />
        </div>
      )}
      {own.map((name) => (
        <EditField key={name} name={name} edit={edit} />
      ))}
    </fieldset>
  );
}

/** Dates that were only begun: the browser gives them out as empty, which would silently clear them. */
function halfTypedIn(form: HTMLFormElement): Complaints {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  return Object.fromEntries(
    inputs
      .filter(({ validity }) => validity.badInput)
      .map(({ name }) => [name, { type: 'contract', message: 'booking.date' }]),
  );
}
