import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** For the admin: when the last backup was made, and what to do if something is wrong with it. */
export function LastBackup() {
  const { t } = useTranslation('backup');
  const language = useLanguage();
  const { data, isError } = useQuery(queryOf('readBackup'));
  if (isError) return <Notice kind="error">{t('unread')}</Notice>;
  if (!data) return null;
  const { lastAt, isLate, hasFailed, lostFiles, written } = data;
  const last = lastAt ? t('last', { at: formatDateTime(lastAt, language) }) : t('never');
  const setUp = lastAt || isLate ? [] : [t('setUp')];
  const advice = [
    isLate && t('late'),
    hasFailed && t('failed'),
    lostFiles > 0 && t('lostFiles', { n: formatNumber(lostFiles, language) }),
    written?.isBehind &&
      t(written.savedAt ? 'behindSince' : 'behind', {
        at: written.savedAt ? formatDateTime(written.savedAt, language) : '',
        n: formatNumber(written.failures, language),
      }),
  ].filter((line) => typeof line === 'string');
  const stored =
    written?.savedAt && !written.isBehind ? [t('stored', { at: formatDateTime(written.savedAt, language) })] : [];
  return (
    <Notice kind={advice.length > 0 ? 'error' : lastAt ? 'success' : 'info'}>
      {[last, ...setUp, ...stored, ...advice].join(' ')}
    </Notice>
  );
}
