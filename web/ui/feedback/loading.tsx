import { Loader, Skeleton as KitSkeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './loading.module.css';

/**
 * A whole view that is not there yet. The words come late, so that a quick answer shows nothing at all. `data-waiting`:
 * what stands below may wait too.
 */
export function LoadingView() {
  const { t } = useTranslation('ui');
  return (
    <div className={css.view} role="status" data-waiting>
      <Loader className={css.wheel} aria-hidden="true" />
      <span>{t('loading')}</span>
    </div>
  );
}

/** Grey shapes where rows will be, each as high as the row. */
export function Skeleton({ rows = 3, height }: { rows?: number; height?: string | undefined }) {
  const { t } = useTranslation('ui');
  return (
    <div className={css.skeleton} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <KitSkeleton key={row} className={css.row} style={{ height }} />
      ))}
    </div>
  );
}
