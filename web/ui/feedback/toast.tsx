import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../layout/icon.tsx';
import css from './said.module.css';

/**
 * What came of the last action: at the bottom of the window wherever the list stands, until it is closed or something
 * else is said.
 */
export function Said({ children, onClose }: { children?: ReactNode; onClose: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <div className={css.place} role="status">
      {children && (
        <div className={css.said}>
          <Icon name="check" />
          <span className={css.words}>{children}</span>
          <CloseButton className={css.close} aria-label={t('close')} icon={<Icon name="close" />} onClick={onClose} />
        </div>
      )}
    </div>
  );
}
