import { useTranslation } from 'react-i18next';
import { usePatientWords } from '#web/lib/family.ts';
import { formatPhone } from '#web/lib/format.ts';
import type { User } from '#web/lib/session.ts';
import { Name } from '#web/ui/layout/name.tsx';
import css from './dashboards.module.css';

/** A patient number as wide as the widest. */
const widestNumber = '00000000';

/**
 * The user's name, phone and role (R31), and their patient number, whose place is kept until it is known: on a phone it
 * breaks the line. The first labels are for screen readers only.
 */
export function PersonCard({ user, patientNumber }: { user: User; patientNumber?: string | undefined }) {
  const { t } = useTranslation(['dashboards', 'app', 'family']);
  const { numberAlone } = usePatientWords();
  return (
    <section aria-label={t('user.title')}>
      <dl className={css.facts}>
        <div>
          <dt className="visually-hidden">{t('user.name')}</dt>
          <dd className={css.name}>
            <Name>{user.name}</Name>
          </dd>
        </div>
        <div className={css.fact}>
          <dt className="visually-hidden">{t('user.phone')}</dt>
          <dd>{formatPhone(user.phoneNumber)}</dd>
        </div>
        <div className={css.fact}>
          <dt className="visually-hidden">{t('user.role')}</dt>
          <dd>{t(`app:role.${user.role}`)}</dd>
        </div>
        {patientNumber !== undefined && (
          <div className={css.fact}>
            <dt>{t('family:number')}</dt>
            <dd className={patientNumber === '' ? css.unknown : undefined}>
              {numberAlone(patientNumber || widestNumber)}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
