import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { PersonFile } from '#contract/patients/corrections.ts';
import { screens } from '#contract/screens.ts';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { personAddress, relationTexts, usePatientWords } from '#web/lib/family.ts';
import { formatDate, formatPhone } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Toast } from '#web/ui/feedback/toast.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import type { Definition } from '#web/ui/layout/definition-list.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Page, Section } from '#web/ui/layout/page.tsx';
import { MessageChoices } from '../messages/message-choices.tsx';
import { CorrectionList } from './correction-list.tsx';
import { PersonLanguage } from './person-language.tsx';
import { PersonRail } from './person-rail.tsx';
import { Timeline, useTimeline } from './timeline.tsx';
import css from './person.module.css';

const CorrectSheet = lazyPart(() => import('./correct-sheet.tsx'));
const PhoneSheet = lazyPart(() => import('./phone-sheet.tsx'));

/** A person's page for people who work with them: details, history, dues and next bookings. */
export function PersonPage({
  actions,
  more,
}: {
  /** What may be done next, for this person. */
  actions?: (person: PersonFile) => ReactNode;
  /** Further parts below the timeline. */
  more?: (patientNumber: string) => ReactNode;
}) {
  const { t } = useTranslation(['corrections', 'app']);
  const { number = '' } = useParams();
  const [sheet, setSheet] = useState<'details' | 'phone'>();
  const [toast, setToast] = useState<string>();
  const query = useQuery({
    ...queryOf('readPerson', { params: { patientNumber: number } }),
    placeholderData: undefined,
  });
  const person = query.data;
  const isMissing = failedWith(query.error, 404) || failedWith(query.error, 400);
  const close = () => setSheet(undefined);
  const done = (text: string) => {
    close();
    setToast(text);
  };
  return (
    <Page
      title={person ? <Name>{person.name}</Name> : t('app:title.person')}
      intro={person ? <PersonLine person={person} /> : '\u00a0'}
      actions={
        person && (
          <>
            {person.abilities.correct && (
              <Button look="quiet" onClick={() => setSheet('details')}>
                {t('edit')}
              </Button>
            )}
            {person.abilities.changePhone && (
              <Button look="quiet" onClick={() => setSheet('phone')}>
                {t('changePhone')}
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded
        query={query}
        data={query.data}
        failedText={t('failed')}
        failure={isMissing && null}
        rows={2}
        rowHeight="10rem"
      >
        {(known) => <PersonParts key={number} person={known} actions={actions} more={more} />}
      </Loaded>
      {isMissing && <EmptyState text={t('missing')} />}
      <Toast onClose={() => setToast(undefined)}>{toast}</Toast>
      {person && (
        <Suspense>
          {sheet === 'details' && <CorrectSheet person={person} onDone={done} onClose={close} />}
          {sheet === 'phone' && <PhoneSheet person={person} onDone={done} onClose={close} />}
        </Suspense>
      )}
    </Page>
  );
}

/** Age, gender, number and phone in one line under the name. */
function PersonLine({ person }: { person: PersonFile }) {
  const language = useLanguage();
  const { ageAndGender } = usePatientWords();
  const words = [ageAndGender(person), formatPatientNumber(person.patientNumber, language)].filter(Boolean);
  return (
    <>
      {words.join(' · ')} · <a href={`tel:+91${person.phoneNumber}`}>{formatPhone(person.phoneNumber)}</a>
    </>
  );
}

/** The family at the left, the timeline in the middle, dues and next bookings at the right. */
function PersonParts({
  person,
  actions,
  more,
}: {
  person: PersonFile;
  actions: ((person: PersonFile) => ReactNode) | undefined;
  more: ((patientNumber: string) => ReactNode) | undefined;
}) {
  const { t } = useTranslation('corrections');
  const { patientNumber, abilities, corrections } = person;
  const timeline = useTimeline(patientNumber);
  return (
    <>
      {abilities.seeDesk && !abilities.correct && <Notice>{t('notAllowed')}</Notice>}
      {person.smsFailed && (
        <Notice>
          {t('smsFailed')} {abilities.seeDesk && <Link to={screens.messagesOut.path}>{t('passOn')}</Link>}
        </Notice>
      )}
      <div className={css.parts}>
        <div className={css.side}>
          <PersonFacts person={person} />
          {abilities.seeDesk && <PersonLanguage person={person} />}
        </div>
        <div className={css.middle}>
          <Timeline {...timeline} />
          {more?.(patientNumber)}
        </div>
        <PersonRail person={person} timeline={timeline.query.data} actions={actions?.(person)} />
      </div>
      {abilities.seeDesk && person.relation === 'Self' && (
        <MessageChoices patientNumber={patientNumber} mayChange={abilities.correct} />
      )}
      {abilities.seeDesk && (
        <Section title={t('list')}>
          <CorrectionList corrections={corrections} />
        </Section>
      )}
    </>
  );
}

/** The account's holder and the others on the phone; the line under the name is not repeated. */
function PersonFacts({ person }: { person: PersonFile }) {
  const { t } = useTranslation(['corrections', 'family']);
  const language = useLanguage();
  const { ageAndGender, whose } = usePatientWords();
  const { birthDate, relation, holder, family, nominee } = person;
  const [before, after] = whose(person);
  const items: Definition[] = [];
  if (relation !== 'Self') {
    const value = (
      <>
        {before}
        <Link to={personAddress(holder.patientNumber)}>
          <Name>{holder.name}</Name>
        </Link>
        {after}
      </>
    );
    items.push({ label: t('family:relation'), value });
  }
  if (!ageAndGender(person)) items.push({ label: t('family:ageAndGender'), value: t('notTold') });
  if (birthDate) items.push({ label: t('field.birthDate'), value: formatDate(`${birthDate}T12:00:00Z`, language) });
  if (family.length > 0) items.push({ label: t('sameAccount'), value: <Family members={family} /> });
  if (nominee) {
    const value = (
      <>
        <Name>{nominee.name}</Name> ({t(relationTexts[nominee.relation], { ns: 'family' })}){' '}
        <a href={`tel:+91${nominee.phoneNumber}`}>{formatPhone(nominee.phoneNumber)}</a>
      </>
    );
    items.push({ label: t('nominee'), value });
  }
  if (items.length === 0) return null;
  return (
    <Card role="region" aria-label={t('facts')}>
      <DefinitionList items={items} />
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
