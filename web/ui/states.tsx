import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import css from './states.module.css';

/** Nothing is there, and that is all right. `children` offers what to do next. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={css.state} role="status">
      <Icon name="empty" className={css.icon} />
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Something could not be shown. */
export function FailedState({ text, onRetry, retrying = false }: { text: string; onRetry?: (() => void) | undefined; retrying?: boolean }) {
  const { t } = useTranslation('ui');
  return (
    <div className={css.state} role="alert">
      <Icon name="alert" className={css.failed} />
      <p>{text}</p>
      {onRetry && <Button look="quiet" busy={retrying} onClick={onRetry}>{t('tryAgain')}</Button>}
    </div>
  );
}
