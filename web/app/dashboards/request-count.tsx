import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';

/** How many people wait for the admin's answer to their wish for a role; the line is kept free until it is known. */
export function RequestCount() {
  const { t } = useTranslation('dashboards');
  const language = useLanguage();
  const { data } = useQuery(queryOf('countRoleRequests'));
  const open = data?.open ?? 0;
  return (
    <p>
      {open > 0 ? <Badge tone="pending">{t('admin.waiting', { n: formatNumber(open, language) })}</Badge> : '\u00a0'}
    </p>
  );
}
