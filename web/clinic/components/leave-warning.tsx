import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslation } from 'react-i18next';
import { currentSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import css from './clinic.module.css';

/** Asks before unsaved changes are lost: on navigation, on leaving the portal, or on closing the tab. */
export function LeaveWarning({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('clinic');
  // After the session has ended there is nothing left to save.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentSession().user !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  const stay = () => blocker.reset?.();
  return (
    <Modal title={t('leave.title')} open={blocker.state === 'blocked'} onClose={stay}>
      <p>{t('leave.text')}</p>
      <div className={css.barLine}>
        <Button onClick={stay}>{t('leave.stay')}</Button>
        <Button look="danger" onClick={() => blocker.proceed?.()}>
          {t('leave.go')}
        </Button>
      </div>
    </Modal>
  );
}
