import { useTranslation } from 'react-i18next';
import type { DataRequest } from '#contract/patients/data-requests.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatDate, formatDateTime, formatPhone } from '#web/lib/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Table } from '#web/ui/lists/table.tsx';
import css from './data-requests.module.css';

/** Answered requests as a table, for a wide screen. */
export function AnsweredTable({ rows }: { rows: readonly DataRequest[] }) {
  const { t } = useTranslation(['data-requests', 'my-data']);
  const language = useLanguage();
  const { numberText } = usePatientWords();
  return (
    <Table<DataRequest>
      caption={t('answered.title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('person'),
          cell: ({ name, holderName, phoneNumber, patientNumber, erasedAt }) => (
            <>
              <strong>
                <Name>{name}</Name>
              </strong>
              <p className={css.by}>
                {!erasedAt && `${formatPhone(phoneNumber)} · `}
                {numberText(patientNumber)}
              </p>
              {name !== holderName && (
                <p className={css.by}>
                  {t('holder')}: <Name>{holderName}</Name>
                </p>
              )}
            </>
          ),
        },
        {
          label: t('kind'),
          cell: ({ kind, field, wanted }) => (
            <>
              {kind === 'ERASURE'
                ? t('kind.erasure')
                : t('kind.correction', { field: t(`my-data:requestField.${field ?? 'other'}`) })}
              {wanted && (
                <p className={css.by}>
                  {t('wanted')}: {wanted}
                </p>
              )}
            </>
          ),
        },
        { label: t('requested'), cell: ({ requestedAt }) => formatDateTime(requestedAt, language) },
        {
          label: t('answer'),
          cell: ({ state, answer, decidedAt, decidedBy, eraseOn, erasedAt }) => (
            <>
              <Badge tone={state === 'DONE' ? 'success' : 'danger'}>{t(`my-data:requestState.${state}`)}</Badge>
              {answer && <span className={css.text}>{answer}</span>}
              {decidedAt && (
                <p className={css.by}>
                  {decidedBy
                    ? t('answered.by', { name: decidedBy, when: formatDateTime(decidedAt, language) })
                    : formatDateTime(decidedAt, language)}
                </p>
              )}
              {(erasedAt ?? eraseOn) && (
                <p className={css.by}>
                  {t(erasedAt ? 'erased.at' : 'erase.on')}: {formatDate((erasedAt ?? eraseOn)!, language)}
                </p>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
