import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { Modal } from './modal.tsx';
import { DraftNotice, Notice } from '../feedback/notice.tsx';
import type { DraftState } from '../feedback/notice.tsx';
import { SheetAgreement, SheetBody, SheetFoot, SheetForm, SheetQuestion } from './sheet.tsx';

/** A form in a sheet. It asks before changes are lost, and keeps them after an error. */
export function FormSheet({
  title,
  save,
  isDirty,
  isBusy,
  failure,
  draft,
  wide = false,
  agreement,
  onSave,
  onClose,
  children,
}: {
  title: string;
  /** The label of the submit button. */
  save: string;
  isDirty: boolean;
  isBusy: boolean;
  /** The error message. */
  failure?: string | undefined;
  /** For a form that survives a reload; leaving it without saving removes its draft. */
  draft?: DraftState | undefined;
  wide?: boolean;
  /** What must be agreed to; it stays visible above the buttons while the fields scroll. */
  agreement?: ReactNode;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const [isLeaving, setIsLeaving] = useState(false);
  const close = () => {
    if (isDirty && !isLeaving) setIsLeaving(true);
    else if (isDirty) setIsLeaving(false);
    else onClose();
  };
  const leave = () => {
    draft?.discard();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSave();
  };
  return (
    <Modal open wide={wide} title={title} onClose={close}>
      <SheetForm hidden={isLeaving} onSubmit={submit}>
        <SheetBody>
          {draft && <DraftNotice draft={draft} />}
          {children}
        </SheetBody>
        {agreement && <SheetAgreement>{agreement}</SheetAgreement>}
        {failure && <Notice kind="error">{failure}</Notice>}
        <SheetFoot>
          <Button type="submit" busy={isBusy}>
            {save}
          </Button>
          <Button look="quiet" onClick={close}>
            {t('form.cancel')}
          </Button>
        </SheetFoot>
      </SheetForm>
      {isLeaving && <LeaveQuestion onStay={() => setIsLeaving(false)} onLeave={leave} />}
    </Modal>
  );
}

/** The question whether to leave, in place of the form. */
function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <SheetQuestion
      title={t('form.leave.title')}
      foot={
        <>
          <Button onClick={onStay}>{t('form.leave.no')}</Button>
          <Button look="danger" onClick={onLeave}>
            {t('form.leave.yes')}
          </Button>
        </>
      }
    >
      <p>{t('form.leave.text')}</p>
    </SheetQuestion>
  );
}
