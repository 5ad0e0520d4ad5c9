import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../layout/icon.tsx';
import css from './toast.module.css';

/** A toast at the bottom of the window with the result of the last action, until it is closed or replaced. */
export function Toast({ children, onClose }: { children?: ReactNode; onClose: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <div className={css.place} role="status">
      {children && (
        <div className={css.message}>
          <Icon name="check" />
          <span className={css.text}>{children}</span>
          <CloseButton className={css.close} aria-label={t('close')} icon={<Icon name="close" />} onClick={onClose} />
        </div>
      )}
    </div>
  );
}
