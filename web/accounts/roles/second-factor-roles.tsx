import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { roles } from '#contract/roles.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import css from './roles.module.css';

/** Which roles must log in with a second step. */
export default function SecondFactorRoles() {
  const { t } = useTranslation(['roles', 'app']);
  const errorText = useErrorText();
  const query = useQuery(queryOf('readSecondFactorRoles'));
  const { mutate, error, isPending } = useAction('requireSecondFactor', { awaitRefresh: true });
  return (
    <Loaded query={query} data={query.data} failedText={errorText(query.error)} rows={1} rowHeight="16rem">
      {({ roles: required }) => (
        <Section title={t('secondFactor.title')}>
          <p className={css.muted}>{t('secondFactor.about')}</p>
          <div className={css.roles} role="group" aria-label={t('secondFactor.title')}>
            {roles.map((role) => (
              <Checkbox
                key={role}
                label={t(`app:role.${role}`)}
                checked={required.includes(role)}
                disabled={isPending}
                onChange={({ target }) => mutate({ params: { role }, body: { required: target.checked } })}
              />
            ))}
          </div>
          {error && <Notice kind="error">{errorText(error)}</Notice>}
        </Section>
      )}
    </Loaded>
  );
}
