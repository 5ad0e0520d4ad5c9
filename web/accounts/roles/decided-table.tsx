import { useTranslation } from 'react-i18next';
import type { RoleRequest } from '#contract/accounts/role-requests.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatDateTime, formatPhone } from '#web/lib/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Table } from '#web/ui/lists/table.tsx';
import css from './roles.module.css';

/** Decided requests as a table, for a wide screen. */
export function DecidedTable({ rows }: { rows: readonly RoleRequest[] }) {
  const { t } = useTranslation(['roles', 'app']);
  const language = useLanguage();
  const { numberText } = usePatientWords();
  return (
    <Table<RoleRequest>
      caption={t('decided.title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('decided.person'),
          cell: ({ userName, phoneNumber, patientNumber }) => (
            <>
              <strong>
                <Name>{userName}</Name>
              </strong>
              <p className={css.muted}>
                {formatPhone(phoneNumber)} · {numberText(patientNumber)}
              </p>
            </>
          ),
        },
        { label: t('request.wished'), cell: ({ role }) => t(`app:role.${role}`) },
        { label: t('request.reason'), cell: ({ reason }) => <span className={css.reason}>{reason}</span> },
        {
          label: t('decided.answer'),
          cell: ({ decision, decidedBy, decidedAt }) => (
            <>
              <Badge tone={decision === 'GRANTED' ? 'success' : 'danger'}>
                {t(decision === 'GRANTED' ? 'state.granted' : 'state.declined')}
              </Badge>
              {decidedAt && (
                <p className={css.muted}>
                  {decidedBy
                    ? t('decided.by', { name: decidedBy, when: formatDateTime(decidedAt, language) })
                    : formatDateTime(decidedAt, language)}
                </p>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
