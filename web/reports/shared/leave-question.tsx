import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '#web/lib/leave-guard.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { SheetFoot } from '#web/ui/layout/sheet.tsx';

/**
 * Asks before typed values or remarks are lost: on Back, on any other link, or on closing the tab. `onLeave` is called
 * when the person gives them up.
 */
export function LeaveQuestion({ isDirty, onLeave }: { isDirty: boolean; onLeave: () => void }) {
  const { t } = useTranslation('ui');
  const { isAsking, stay, go } = useLeaveGuard(isDirty, onLeave);
  return (
    <Modal title={t('form.leave.title')} open={isAsking} onClose={stay}>
      <p>{t('form.leave.text')}</p>
      <SheetFoot>
        <Button onClick={stay}>{t('form.leave.no')}</Button>
        <Button look="danger" onClick={go}>
          {t('form.leave.yes')}
        </Button>
      </SheetFoot>
    </Modal>
  );
}
