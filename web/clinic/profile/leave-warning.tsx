import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '#web/lib/leave-guard.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import css from './clinic.module.css';

/**
 * Asks before unsaved changes are lost: on navigation, on leaving the portal, or on closing the tab. `onLeave` is
 * called when the changes are discarded.
 */
export function LeaveWarning({ isDirty, onLeave }: { isDirty: boolean; onLeave: () => void }) {
  const { t } = useTranslation('clinic');
  const { isAsking, stay, go } = useLeaveGuard(isDirty, onLeave);
  return (
    <Modal title={t('leave.title')} open={isAsking} onClose={stay}>
      <p>{t('leave.text')}</p>
      <div className={css.barLine}>
        <Button onClick={stay}>{t('leave.stay')}</Button>
        <Button look="danger" onClick={go}>
          {t('leave.go')}
        </Button>
      </div>
    </Modal>
  );
}
