import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatBytes, formatDateTime, formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

type Finding = Answer<'readHealth'>['findings'][number];

/**
 * For the admin: each thing that is wrong with the server, with what to do (`wrong`); that it is well, and its versions
 * (`fine`).
 */
export function ClinicHealth({ part }: { part: 'wrong' | 'fine' }) {
  const { t } = useTranslation('health');
  const language = useLanguage();
  const { data, isError } = useQuery(queryOf('readHealth'));
  if (isError) return part === 'wrong' && <Notice kind="error">{t('unread')}</Notice>;
  if (!data) return null;
  const { checkedAt, isStale, findings, versions } = data;
  const wrong = findings
    .filter(({ level }) => level !== 'fine')
    .toSorted((one, other) => Number(other.level === 'grave') - Number(one.level === 'grave'));
  const at = checkedAt ? formatDateTime(checkedAt, language) : '';
  const isFine = wrong.length === 0 && !isStale && checkedAt !== null;
  if (part === 'fine')
    return (
      <p>
        {[isFine && t('fine', { at }), !checkedAt && t('notYet'), t('versions', versions)].filter(Boolean).join(' ')}
      </p>
    );
  return (
    <>
      {isStale && <Notice kind="error">{checkedAt ? t('stale', { at }) : t('staleEver')}</Notice>}
      {wrong.map((finding) => (
        <WrongThing key={finding.kind} finding={finding} />
      ))}
    </>
  );
}

function WrongThing({ finding: { kind, level, since, facts } }: { finding: Finding }) {
  const { t } = useTranslation('health');
  const language = useLanguage();
  const { n, bytes, of, at } = facts;
  const values = {
    ...(n !== undefined && { n: formatNumber(n, language) }),
    ...(bytes !== undefined && { bytes: formatBytes(bytes, language) }),
    ...(of !== undefined && { of: formatBytes(of, language) }),
    ...(at !== undefined && { at: formatDateTime(at, language) }),
  };
  const isUnread = kind === 'certificate' && at === undefined;
  return (
    <Notice kind={level === 'grave' ? 'error' : 'info'}>
      {isUnread ? t('noCertificate') : t(`finding.${kind}`, values)}{' '}
      {t('since', { at: formatDateTime(since, language) })}
    </Notice>
  );
}
