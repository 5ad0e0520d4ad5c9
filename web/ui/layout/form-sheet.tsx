import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { Modal } from './modal.tsx';
import { Notice } from '../feedback/notice.tsx';
import { SheetBody, SheetFoot, SheetForm, SheetQuestion } from './sheet.tsx';

/** A form on a sheet over the page. It asks before what was typed is left behind, and keeps it whatever goes wrong. */
export function FormSheet({
  title,
  save,
  isDirty,
  isBusy,
  failure,
  wide = false,
  onSave,
  onClose,
  children,
}: {
  title: string;
  /** The words of the button that sends it. */
  save: string;
  isDirty: boolean;
  isBusy: boolean;
  /** What went wrong, in words. */
  failure?: string | undefined;
  wide?: boolean;
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSave();
  };
  return (
    <Modal open wide={wide} title={title} onClose={close}>
      <SheetForm hidden={isLeaving} onSubmit={submit}>
        <SheetBody>{children}</SheetBody>
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
      {isLeaving && <Leaving onStay={() => setIsLeaving(false)} onLeave={onClose} />}
    </Modal>
  );
}

/** Stands in the form's place. */
function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
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
