import { useTranslation } from 'react-i18next';
import type { RoleRequest } from '#contract/accounts/role-requests.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatPhone } from '#web/lib/format.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { Table } from '#web/ui/lists/table.tsx';
import { DecidedBy, DecisionBadge } from './decision.tsx';
import css from './roles.module.css';

/** Decided requests as a table, for a wide screen. */
export function DecidedTable({ rows }: { rows: readonly RoleRequest[] }) {
  const { t } = useTranslation(['roles', 'app']);
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
          cell: (request) => (
            <>
              <DecisionBadge request={request} />
              <DecidedBy request={request} />
            </>
          ),
        },
      ]}
    />
  );
}
