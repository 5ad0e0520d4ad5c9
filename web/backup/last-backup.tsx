import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** For the admin: what to do if something is wrong with the backups (`wrong`), else when the last was made (`fine`). */
export function LastBackup({ part }: { part: 'wrong' | 'fine' }) {
  const { t } = useTranslation('backup');
  const language = useLanguage();
  const { data, isError } = useQuery(queryOf('readBackup'));
  if (isError) return part === 'wrong' && <Notice kind="error">{t('unread')}</Notice>;
  if (!data) return null;
  const { lastAt, isLate, hasFailed, lostFiles, written } = data;
  const last = lastAt ? t('last', { at: formatDateTime(lastAt, language) }) : t('never');
  const isNew = !lastAt && !isLate;
  const advice = [
    isLate && t('late'),
    hasFailed && t('failed'),
    lostFiles > 0 && t('lostFiles', { n: formatNumber(lostFiles, language) }),
    written?.isBehind &&
      t(written.isByDatabase ? 'notArchived' : written.savedAt ? 'behindSince' : 'behind', {
        at: written.savedAt ? formatDateTime(written.savedAt, language) : '',
        n: formatNumber(written.failures, language),
      }),
  ].filter((line) => typeof line === 'string');
  const stored =
    written?.savedAt && !written.isBehind
      ? [t(written.isByDatabase ? 'archived' : 'stored', { at: formatDateTime(written.savedAt, language) })]
      : [];
  const isFine = advice.length === 0 && lastAt !== null;
  if (isFine !== (part === 'fine')) return null;
  const text = [last, ...(isNew ? [t('setUp')] : []), ...stored, ...advice].join(' ');
  if (isFine) return <p>{text}</p>;
  return (
    <Notice kind={advice.length > 0 ? 'error' : 'info'}>
      {text} {isNew && <Link to={screens.setup.path}>{t('setUp.link')}</Link>}
    </Notice>
  );
}
