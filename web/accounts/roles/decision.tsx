import { useTranslation } from 'react-i18next';
import type { RoleRequest } from '#contract/accounts/role-requests.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import css from './roles.module.css';

/** Whether a request was granted. */
export function DecisionBadge({ request: { decision } }: { request: RoleRequest }) {
  const { t } = useTranslation('roles');
  return (
    <Badge tone={decision === 'GRANTED' ? 'success' : 'danger'}>
      {t(decision === 'GRANTED' ? 'state.granted' : 'state.declined')}
    </Badge>
  );
}

/** Who decided a request (if known) and when. */
export function DecidedBy({ request: { decidedBy, decidedAt } }: { request: RoleRequest }) {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  if (!decidedAt) return null;
  const when = formatDateTime(decidedAt, language);
  return <p className={css.muted}>{decidedBy ? t('decided.by', { name: decidedBy, when }) : when}</p>;
}
