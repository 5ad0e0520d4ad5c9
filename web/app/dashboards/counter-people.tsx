import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import { personAddress, usePatientWords } from '#web/lib/family.ts';
import { formatPhone } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card, CardList } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import css from './dashboards.module.css';

/** The people found, each with their family, to choose whom to book for. */
export default function CounterPeople({
  people,
  onChoose,
}: {
  people: readonly FoundPerson[];
  onChoose: (person: FoundPerson) => void;
}) {
  const { t } = useTranslation(['dashboards', 'family']);
  const { numberAlone, relationAndAge } = usePatientWords();
  if (people.length === 0) return <EmptyState text={t('counter.nobody')} />;
  return (
    <CardList aria-label={t('counter.people')}>
      {people.map((person) => (
        <li key={person.id}>
          <Card className={css.found}>
            <div>
              <p className={css.name}>
                <Name>{person.userName}</Name>
              </p>
              <p className={css.about}>
                {formatPhone(person.phoneNumber)} · {t('family:number')}{' '}
                <Link to={personAddress(person.patientNumber)}>{numberAlone(person.patientNumber)}</Link>
              </p>
              {person.family?.map((member) => (
                <p key={member.id} className={css.about}>
                  <Name>{member.name}</Name> · {relationAndAge(member)} · {t('family:number')}{' '}
                  <Link to={personAddress(member.patientNumber)}>{numberAlone(member.patientNumber)}</Link>
                </p>
              ))}
            </div>
            <Button look="quiet" onClick={() => onChoose(person)}>
              {t('counter.choose')}
              <span className="visually-hidden"> {person.userName}</span>
            </Button>
          </Card>
        </li>
      ))}
    </CardList>
  );
}
