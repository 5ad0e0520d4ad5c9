import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { PersonFile } from '#contract/patients/corrections.ts';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { personAddress, relationTexts, usePatientWords } from '#web/lib/family.ts';
import { formatDate, formatPhone, formatRupees } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState, FailedState } from '#web/ui/feedback/states.tsx';
import { Toast } from '#web/ui/feedback/toast.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Page, Section } from '#web/ui/layout/page.tsx';
import { MessageChoices } from '../messages/message-choices.tsx';
import { CorrectionList } from './correction-list.tsx';
import css from './person.module.css';

const CorrectSheet = lazyPart(() => import('./correct-sheet.tsx'));
const PhoneSheet = lazyPart(() => import('./phone-sheet.tsx'));

/** The list of what was booked for a person. */
type Bookings = (patientNumber: string) => ReactNode;

/** A person as the desk sees them: who they are, what they booked and owe, corrections. */
export function PersonPage({ bookings }: { bookings: Bookings }) {
  const { t } = useTranslation(['corrections', 'app']);
  const { number = '' } = useParams();
  const query = useQuery({
    ...queryOf('readPerson', { params: { patientNumber: number } }),
    placeholderData: undefined,
  });
  if (query.data) return <Person person={query.data} bookings={bookings} />;
  const isMissing = failedWith(query.error, 404) || failedWith(query.error, 400);
  return (
    <Page title={t('app:title.person')}>
      {isMissing && <EmptyState text={t('missing')} />}
      {query.isError && !isMissing && (
        <FailedState text={t('failed')} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton rows={2} height="10rem" />}
    </Page>
  );
}

function Person({ person, bookings }: { person: PersonFile; bookings: Bookings }) {
  const { t } = useTranslation(['corrections', 'app', 'family']);
  const [sheet, setSheet] = useState<'details' | 'phone'>();
  const [toast, setToast] = useState<string>();
  const close = () => setSheet(undefined);
  const done = (text: string) => {
    close();
    setToast(text);
  };
  const { abilities } = person;
  return (
    <Page
      title={t('app:title.person')}
      intro={<Name>{person.name}</Name>}
      actions={
        <>
          {abilities.correct && <Button onClick={() => setSheet('details')}>{t('edit')}</Button>}
          {abilities.changePhone && (
            <Button look="quiet" onClick={() => setSheet('phone')}>
              {t('changePhone')}
            </Button>
          )}
        </>
      }
    >
      {!abilities.correct && <Notice>{t('notAllowed')}</Notice>}
      {person.smsFailed && <Notice>{t('smsFailed')}</Notice>}
      <PersonFacts person={person} />
      {bookings(person.patientNumber)}
      {person.relation === 'Self' && (
        <MessageChoices patientNumber={person.patientNumber} mayChange={abilities.correct} />
      )}
      <Section title={t('list')}>
        <CorrectionList corrections={person.corrections} />
      </Section>
      <Toast onClose={() => setToast(undefined)}>{toast}</Toast>
      <Suspense>
        {sheet === 'details' && <CorrectSheet person={person} onDone={done} onClose={close} />}
        {sheet === 'phone' && <PhoneSheet person={person} onDone={done} onClose={close} />}
      </Suspense>
    </Page>
  );
}

function PersonFacts({ person }: { person: PersonFile }) {
  const { t } = useTranslation(['corrections', 'family']);
  const language = useLanguage();
  const { ageAndGender, whose } = usePatientWords();
  const { patientNumber, name, birthDate, phoneNumber, relation, holder, family, owed, nominee } = person;
  const [before, after] = whose(person);
  return (
    <Card role="region" aria-label={t('facts')}>
      <DefinitionList
        items={[
          { label: t('field.name'), value: <Name>{name}</Name> },
          { label: t('family:number'), value: formatPatientNumber(patientNumber, language) },
          ...(relation === 'Self'
            ? []
            : [
                {
                  label: t('family:relation'),
                  value: (
                    <>
                      {before}
                      <Link to={personAddress(holder.patientNumber)}>
                        <Name>{holder.name}</Name>
                      </Link>
                      {after}
                    </>
                  ),
                },
              ]),
          { label: t('family:ageAndGender'), value: ageAndGender(person) || t('notTold') },
          ...(birthDate
            ? [{ label: t('field.birthDate'), value: formatDate(`${birthDate}T12:00:00Z`, language) }]
            : []),
          { label: t('phone'), value: <a href={`tel:+91${phoneNumber}`}>{formatPhone(phoneNumber)}</a> },
          ...(family.length > 0 ? [{ label: t('sameAccount'), value: <Family members={family} /> }] : []),
          ...(nominee
            ? [
                {
                  label: t('nominee'),
                  value: (
                    <>
                      <Name>{nominee.name}</Name> ({t(relationTexts[nominee.relation], { ns: 'family' })}){' '}
                      <a href={`tel:+91${nominee.phoneNumber}`}>{formatPhone(nominee.phoneNumber)}</a>
                    </>
                  ),
                },
              ]
            : []),
          { label: t('owed'), value: <strong>{formatRupees(owed, language)}</strong> },
        ]}
      />
    </Card>
  );
}

function Family({ members }: { members: PersonFile['family'] }) {
  const { t } = useTranslation('corrections');
  const { t: inFamily } = useTranslation('family');
  return (
    <ul className={css.family}>
      {members.map(({ patientNumber, name, relation }) => (
        <li key={patientNumber}>
          <Link to={personAddress(patientNumber)}>
            <Name>{name}</Name>
          </Link>{' '}
          <span className={css.muted}>{relation === 'Self' ? t('holder') : inFamily(relationTexts[relation])}</span>
        </li>
      ))}
    </ul>
  );
}
