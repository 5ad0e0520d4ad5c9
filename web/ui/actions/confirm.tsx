import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import type { ButtonLook } from './button.tsx';
import { Modal } from '../layout/modal.tsx';
import { Notice } from '../feedback/notice.tsx';
import { SheetFoot } from '../layout/sheet.tsx';

/**
 * Asks before something is taken away, or (`look`) given that matters. What went wrong then stands in `failure`, and it
 * can be tried again.
 */
export function Confirm({
  title,
  yes,
  look = 'danger',
  isBusy = false,
  failure,
  onYes,
  onClose,
  children,
}: {
  title: string;
  /** What the button does, in its own words. */
  yes: string;
  look?: ButtonLook;
  isBusy?: boolean;
  failure?: string | undefined;
  onYes: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <Modal open title={title} onClose={onClose}>
      {children}
      {failure && <Notice kind="error">{failure}</Notice>}
      <SheetFoot>
        <Button look={look} busy={isBusy} onClick={onYes}>
          {yes}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </SheetFoot>
    </Modal>
  );
}
