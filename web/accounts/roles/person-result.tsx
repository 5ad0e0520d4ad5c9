import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import type { BookingPatient } from '#contract/patients/family.ts';
import { screens } from '#contract/screens.ts';
import { useErrorText, useWaysToMove } from '#web/lib/error-text.ts';
import { personAddress, usePatientWords } from '#web/lib/family.ts';
import { formatPhone } from '#web/lib/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Modal } from '#web/ui/layout/modal.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Ways } from '#web/ui/actions/confirm.tsx';
import { LogOutEverywhere } from './log-out-everywhere.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import type { RoleChange } from './use-role-change.ts';
import { RoleButtons } from './role-buttons.tsx';
import { Vouch } from './vouch.tsx';
import css from './roles.module.css';

/** A person found: name and phone, the roles they may be given, and booking for them (R27). */
export function PersonResult({
  person,
  roleChange,
  booking,
}: {
  person: FoundPerson;
  roleChange: RoleChange;
  booking: (person: FoundPerson) => ReactNode;
}) {
  const { t } = useTranslation(['roles', 'app', 'family']);
  const { numberAlone } = usePatientWords();
  const errorText = useErrorText();
  const waysToMove = useWaysToMove();
  const [isBooking, setIsBooking] = useState(false);
  const id = useId();
  const { userName, phoneNumber, email, role, family, abilities } = person;
  const isMeant = roleChange.phone === phoneNumber;
  return (
    <Card className={css.person} role="group" aria-labelledby={id}>
      <div className={css.facts}>
        <h3 id={id}>
          <Name>{userName}</Name> <Badge>{t(`app:role.${role}`)}</Badge>
        </h3>
        <p>
          <a href={`tel:+91${phoneNumber}`}>{formatPhone(phoneNumber)}</a> · {t('family:number')}{' '}
          <Link to={personAddress(person.patientNumber)}>{numberAlone(person.patientNumber)}</Link>
        </p>
        {family && family.length > 0 && <FamilyLine family={family} />}
        {email && (
          <p>
            <a className={css.email} href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        )}
      </div>
      <RoleButtons
        person={person}
        isBusy={roleChange.isBusy}
        onChange={(next) => roleChange.change(phoneNumber, next)}
      />
      <Button look="quiet" className={css.alone} onClick={() => setIsBooking(true)}>
        {t('book.open')}
      </Button>
      {abilities.vouch && <Vouch person={person} />}
      {abilities.endSessions && <LogOutEverywhere person={person} />}
      {abilities.resetSecondFactor && <ResetSecondFactor person={person} />}
      {role === 'Doctor' && !abilities.nameAsDoctor && <NoCard />}
      {isMeant && roleChange.isDone && <Notice kind="success">{t('change.done')}</Notice>}
      {isMeant && roleChange.error && (
        <Notice kind="error">
          <p>{t('change.failed')}</p>
          <p>{errorText(roleChange.error)}</p>
          <Ways ways={waysToMove(roleChange.error)} />
        </Notice>
      )}
      <Modal wide title={t('book.for', { name: userName })} open={isBooking} onClose={() => setIsBooking(false)}>
        <div className={classNames(css.sheet, css.bookingForms)}>{booking(person)}</div>
      </Modal>
    </Card>
  );
}

/** A doctor's account that is not among the clinic's doctors: nobody can book them, and they see no patients. */
function NoCard() {
  const { t } = useTranslation('roles');
  return (
    <Notice>
      <p>{t('noCard.text')}</p>
      <Link to={screens.manageDoctors.path}>{t('noCard.add')}</Link>
    </Notice>
  );
}

/** The family members on the same phone: the search finds their names too. */
function FamilyLine({ family }: { family: readonly BookingPatient[] }) {
  const { t } = useTranslation('family');
  const { numberAlone, relationAndAge } = usePatientWords();
  return (
    <p className={css.muted}>
      {t('line')}{' '}
      {family.map((person, index) => (
        <span key={person.id}>
          {index > 0 && ', '}
          <Name>{person.name}</Name> ({relationAndAge(person)}, {t('number')}{' '}
          <Link to={personAddress(person.patientNumber)}>{numberAlone(person.patientNumber)}</Link>)
        </span>
      ))}
    </p>
  );
}
