import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CorrectedField, FamilyMember } from '#contract/patients/family.ts';
import { maySee, screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { personAddress, relationTexts, usePatientWords } from '#web/lib/family.ts';
import { formatDate } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import css from './family.module.css';

const correctedTexts = {
  name: 'corrected.name',
  birthDate: 'corrected.birthDate',
  age: 'corrected.age',
  gender: 'corrected.gender',
  phone: 'corrected.phone',
} as const satisfies Record<CorrectedField, string>;

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
  const { role } = useUser();
  const { ageAndGender, numberText } = usePatientWords();
  const heading = useId();
  const { id, patientNumber, corrections, name, relation, birthDate, abilities } = member;
  const isSelf = relation === 'Self';
  return (
    <Card className={css.member} role="group" aria-labelledby={heading}>
      <div>
        <h2 id={heading} className={css.name}>
          <Name>{name}</Name>{' '}
          <Badge>{t(isSelf && !abilities.isOwn ? 'relation.holder' : relationTexts[relation])}</Badge>
        </h2>
        <p className={css.muted}>{numberText(patientNumber)}</p>
        <p className={css.muted}>{ageAndGender(member) || t('unknown')}</p>
        {birthDate && (
          <p className={css.muted}>{t('born', { date: formatDate(`${birthDate}T12:00:00Z`, language) })}</p>
        )}
        {corrections.length > 0 && (
          <p className={css.muted}>
            {t('corrected', {
              date: formatDate(corrections[0]?.at ?? '', language),
              what: [...new Set(corrections.map(({ field }) => t(correctedTexts[field])))].join(', '),
            })}
          </p>
        )}
        {isSelf && abilities.isOwn && <p className={css.muted}>{t('askDesk.self')}</p>}
        {abilities.confirmFirst && <p className={css.muted}>{t('confirmFirst')}</p>}
      </div>
      <div className={css.actions}>
        {(abilities.editDetails || !isSelf) && (
          <Button look="quiet" aria-describedby={heading} onClick={onEdit}>
            {t(id === null ? 'complete' : 'edit')}
          </Button>
        )}
        {abilities.confirmFirst && maySee(screens.completed, role) && (
          <LinkButton look="quiet" to={screens.completed.path}>
            {t('confirmFirst.action')}
          </LinkButton>
        )}
        {abilities.correct && (
          <LinkButton look="quiet" aria-describedby={heading} to={personAddress(patientNumber)}>
            {t('correct')}
          </LinkButton>
        )}
        {abilities.remove && id !== null && (
          <Button look="danger" aria-describedby={heading} onClick={() => onRemove({ ...member, id })}>
            {t('remove.action')}
          </Button>
        )}
      </div>
    </Card>
  );
}
