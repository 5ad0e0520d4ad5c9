import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FamilyMember } from '#contract/patients/family.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { relationTexts, usePatientWords } from '#web/lib/family.ts';
import { formatDate } from '#web/lib/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import css from './family.module.css';

/** A family member: name, relation, age and gender, and what can be done. The account's holder cannot be removed. */
export function MemberCard({
  member,
  onEdit,
  onRemove,
}: {
  member: FamilyMember;
  onEdit: () => void;
  onRemove: (member: FamilyMember & { id: number }) => void;
}) {
  const { t } = useTranslation('family');
  const language = useLanguage();
  const { ageAndGender } = usePatientWords();
  const heading = useId();
  const { id, name, relation, birthDate, abilities } = member;
  const isSelf = relation === 'Self';
  return (
    <Card className={css.member} role="group" aria-labelledby={heading}>
      <div>
        <h2 id={heading} className={css.name}>
          <Name>{name}</Name>{' '}
          <Badge>{t(isSelf && !abilities.isOwn ? 'relation.holder' : relationTexts[relation])}</Badge>
        </h2>
        <p className={css.soft}>{ageAndGender(member) || t('unknown')}</p>
        {birthDate && <p className={css.soft}>{t('born', { date: formatDate(`${birthDate}T12:00:00Z`, language) })}</p>}
      </div>
      <div className={css.acts}>
        <Button look="quiet" aria-describedby={heading} onClick={onEdit}>
          {t(id === null ? 'complete' : 'edit')}
        </Button>
        {abilities.remove && id !== null && (
          <Button look="danger" aria-describedby={heading} onClick={() => onRemove({ ...member, id })}>
            {t('remove.action')}
          </Button>
        )}
      </div>
    </Card>
  );
}
