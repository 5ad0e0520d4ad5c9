import { useTranslation } from 'react-i18next';
import { formatPhone } from '#web/lib/format.ts';
import type { User } from '#web/lib/session.ts';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';

/** Who is signed in: name, phone, role (spec §2). */
export function PersonCard({ user }: { user: User }) {
  const { t } = useTranslation(['dashboards', 'app']);
  return (
    <Card role="region" aria-label={t('user.title')}>
      <DefinitionList items={[
        { label: t('user.name'), value: user.name },
        { label: t('user.phone'), value: formatPhone(user.phoneNumber) },
        { label: t('user.role'), value: t(`app:role.${user.role}`) },
      ]} />
    </Card>
  );
}
