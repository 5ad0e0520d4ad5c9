import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '#contract/bookings/fields.ts';
import { limits } from '#contract/limits.ts';
import { useFieldText } from '#web/lib/form.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DraftNotice, Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { SheetBody, SheetFoot, SheetForm } from '#web/ui/layout/sheet.tsx';
import { paymentOf } from '../shared/booking.ts';
import { groupsOf } from '../shared/fields.ts';
import { PaymentBadge } from '../shared/status.tsx';
import { EditField } from './edit-field.tsx';
import type { Edit } from './use-edit.ts';
import css from './edit.module.css';

/** The fields that the reader may change, in the groups of the details. Only hidden while a question is open. */
export function EditForm({ edit, hidden }: { edit: Edit; hidden: boolean }) {
  const { t } = useTranslation('booking-changes');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    edit.save(incompleteIn(event.currentTarget, edit.names));
  };
  const failure = edit.hasIncomplete ? t('messages:error.INVALID_FIELDS') : edit.failure;
  return (
    <SheetForm hidden={hidden} onSubmit={submit}>
      <SheetBody>
        <DraftNotice draft={edit.kept} />
        {groupsOf(edit.type).map(({ title, fields }) => (
          <Group key={title} edit={edit} title={t(title)} fields={fields} />
        ))}
      </SheetBody>
      {failure && <Notice kind="error">{failure}</Notice>}
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
        <div className={css.fullWidth}>
          <DefinitionList
            items={[{ label: t('field.paymentStatus'), value: <PaymentBadge status={paymentOf(edit.base)} /> }]}
          />
        </div>
      )}
      {own.map((name) => (
        <EditField key={name} name={name} edit={edit} />
      ))}
      {fields.includes('checkupStatus') && edit.asksWhyCancelled && <CancelReason edit={edit} />}
      {fields.includes('paymentAmount1') && edit.asksReason && <PaymentReason edit={edit} />}
    </fieldset>
  );
}

/** Why a test is cancelled that the laboratory has begun. */
function CancelReason({ edit }: { edit: Edit }) {
  const { t } = useTranslation('booking-changes');
  const fieldText = useFieldText();
  return (
    <div className={css.fullWidth}>
      <TextField
        label={t('edit.cancelReason')}
        maxLength={limits.longestReason}
        autoComplete="off"
        error={fieldText(edit.form.formState.errors.cancelReason)}
        {...edit.form.register('cancelReason')}
      />
    </div>
  );
}

/** Why money is taken back or waived. */
function PaymentReason({ edit }: { edit: Edit }) {
  const { t } = useTranslation('booking-changes');
  const fieldText = useFieldText();
  return (
    <div className={css.fullWidth}>
      <TextField
        label={t('edit.paymentReason')}
        hint={t('edit.paymentReasonHint')}
        maxLength={limits.longestReason}
        autoComplete="off"
        error={fieldText(edit.form.formState.errors.paymentReason)}
        {...edit.form.register('paymentReason')}
      />
    </div>
  );
}

/** The date fields with an incomplete input: the browser reports them as empty, which would clear them silently. */
function incompleteIn(form: HTMLFormElement, names: readonly FieldName[]): FieldName[] {
  const incomplete = new Set(
    [...form.elements]
      .filter((element) => element instanceof HTMLInputElement)
      .filter(({ validity }) => validity.badInput)
      .map(({ name }) => name),
  );
  return names.filter((name) => incomplete.has(name));
}
