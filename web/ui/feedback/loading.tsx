import { Loader, Skeleton as KitSkeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './loading.module.css';

/**
 * The loading view of a screen. The text appears after a delay, so that nothing flashes before a quick answer.
 * `data-waiting` hides the footer meanwhile.
 */
export function LoadingView() {
  const { t } = useTranslation('ui');
  return (
    <div className={css.view} role="status" data-waiting>
      <Loader className={css.spinner} aria-hidden="true" />
      <span>{t('loading')}</span>
    </div>
  );
}

/**
 * Placeholders for rows, each as high as a row. The footer is hidden meanwhile, because the number of rows may differ.
 */
export function Skeleton({ rows = 3, height }: { rows?: number; height?: string | undefined }) {
  const { t } = useTranslation('ui');
  return (
    <div className={css.skeleton} role="status" data-waiting>
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <KitSkeleton key={row} className={css.row} style={{ height }} />
      ))}
    </div>
  );
}
