import { useTranslation } from 'react-i18next';
import type { BookingType } from '#contract/bookings/states.ts';
import { roleOf } from '#contract/roles.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { fieldLabel, kindInHistory, useValueText } from '../shared/fields.ts';
import type { Change } from './history-card.tsx';
import css from './history.module.css';

/** One save: its time, person and role, and each field's old and new value. */
export function HistoryEntry({ changes, type }: { changes: readonly [Change, ...Change[]]; type: BookingType }) {
  const { t } = useTranslation(['booking-changes', 'app']);
  const language = useLanguage();
  const [{ at, by, role }] = changes;
  return (
    <li className={css.entry}>
      <p className={css.time}>
        <time dateTime={at}>{formatDateTime(at, language)}</time>
      </p>
      <p className={css.person}>
        <Name>{by === 'Hidden' ? t('bookings:person.hidden') : by}</Name> · {t(`app:role.${roleOf(role)}`)}
      </p>
      <dl className={css.changes}>
        {changes.toReversed().map((change) => (
          <ChangedField key={change.field} type={type} change={change} />
        ))}
      </dl>
    </li>
  );
}

/** The labels of entries that are not fields of a form. */
const ownLabels = {
  created: 'history.created',
  formFNumber: 'history.formFNumber',
  formFDoctor: 'history.formFDoctor',
  formFIndication: 'history.formFIndication',
} as const;
type OwnLabel = keyof typeof ownLabels;

function ChangedField({ change: { field, from, fromBn, to, toBn }, type }: { change: Change; type: BookingType }) {
  const { t } = useTranslation('booking-changes');
  const language = useLanguage();
  const valueText = useValueText();
  const kind = kindInHistory(field);
  const show = (value: string | null, bengali: string | null) =>
    kind === 'doctor' && value === 'Hidden'
      ? t('bookings:person.hidden')
      : valueText(kind, value && inLanguage(language, value, bengali ?? ''));
  return (
    <div>
      <dt className={css.field}>{t(field in ownLabels ? ownLabels[field as OwnLabel] : fieldLabel(field, type))}</dt>
      <dd>
        {kind === 'created' || field === 'cancelReason'
          ? show(to, toBn)
          : t('history.change', { from: show(from, fromBn), to: show(to, toBn) })}
      </dd>
    </div>
  );
}
