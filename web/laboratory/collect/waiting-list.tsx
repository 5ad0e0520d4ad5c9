import { useEffect, useRef, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Answer } from '#contract/endpoints.ts';
import { writeAccession } from '#contract/laboratory/accession.ts';
import type { WaitingPerson } from '#contract/laboratory/specimens.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { containerTexts } from '#web/lib/sample-words.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDayMonth, formatTime } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Toast } from '#web/ui/feedback/toast.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Card, CardList } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { ContainerName } from '../shared/container.tsx';
import { findPeople } from './find-people.ts';
import { PersonLine, Tests } from './person-line.tsx';
import { printLabels, PrintLabels } from './labels.tsx';
import type { LabelChoice } from './labels.tsx';
import { weave } from './weave.ts';
import type { Taken } from './weave.ts';
import css from './collect.module.css';

type TakenTubes = Answer<'collectSpecimens'>['tubes'];

/**
 * The people who wait, today's first. People whose tubes have been taken keep their place, with the numbers for the
 * tubes, so that no card moves under a pointer that is about to press.
 */
export function WaitingList({
  query,
  sought,
  labels,
}: {
  query: UseQueryResult<Answer<'listSpecimens'>>;
  /** The searched text; '' shows everybody. */
  sought: string;
  labels: LabelChoice;
}) {
  const { t } = useTranslation('samples');
  const [taken, setTaken] = useState<readonly Taken<TakenTubes>[]>([]);
  const [part, setPart] = useState<{ person: WaitingPerson; tubes: TakenTubes; failure: string | undefined }>();
  const waiting = query.data?.waiting;
  // Merged before filtering, so that each card keeps its place among all.
  const all = waiting && weave(waiting, taken, query.dataUpdatedAt);
  const found = findPeople(
    { waiting: all?.map(({ person }) => person) ?? [], collected: query.data?.collected ?? [] },
    sought,
  );
  const meant = new Set(found.waiting);
  const notFound = found.collected.length > 0 ? 'waitingNotFound' : 'seekNone';
  const rows = all?.filter(({ person }) => meant.has(person));
  const group = (isToday: boolean) => rows?.filter(({ person }) => person.isToday === isToday) ?? [];
  const placeOf = (one: WaitingPerson) =>
    all?.filter(({ person }) => person.isToday === one.isToday).findIndex(({ person }) => person === one) ?? 0;
  const cards = (isToday: boolean) => (
    <CardList dense>
      {group(isToday).map(({ person, done }) => (
        <li key={done ? `${person.patientNumber} ${done.at}` : person.patientNumber}>
          {done ? (
            <TakenCard person={person} tubes={done.tubes} failure={done.failure} labels={labels} />
          ) : (
            <WaitingCard
              person={person}
              labels={labels}
              onTaken={(tubes, isAll, failure) => {
                if (!isAll) setPart({ person, tubes, failure });
                else
                  setTaken((before) => [
                    ...before.filter((one) => one.tubes !== tubes),
                    { person, place: placeOf(person), tubes, failure, at: Date.now() },
                  ]);
              }}
            />
          )}
        </li>
      ))}
    </CardList>
  );
  return (
    <>
      <ListView
        query={query}
        rows={rows}
        emptyText={t(sought.trim() ? notFound : 'waitingNone')}
        failedText={t('failed')}
        skeletonRow="12rem"
      >
        {() => (
          <>
            {cards(true)}
            {group(false).length > 0 && (
              <>
                <h3 className={css.otherDays}>{t('otherDays')}</h3>
                {cards(false)}
              </>
            )}
          </>
        )}
      </ListView>
      <Toast onClose={() => setPart(undefined)}>{part && <PartTaken {...part} labels={labels} />}</Toast>
    </>
  );
}

/** Some of a person's tubes have been taken. */
function PartTaken({
  person,
  tubes,
  failure,
  labels,
}: {
  person: WaitingPerson;
  tubes: TakenTubes;
  failure: string | undefined;
  labels: LabelChoice;
}) {
  return (
    <>
      <Numbers person={person} tubes={tubes} /> {failure}{' '}
      {!labels.atOnce && <PrintLabels ids={tubes.map(({ id }) => id)} size={labels.size} />}
    </>
  );
}

/** The numbers to write on the tubes, where no label is printed. */
function Numbers({ person, tubes }: { person: WaitingPerson; tubes: TakenTubes }) {
  const { t } = useTranslation('samples');
  const numbers = tubes
    .map(({ accession, container }) => `${writeAccession(accession)} (${t(containerTexts[container])})`)
    .join(', ');
  return (
    <>
      <Name>{person.patientName}</Name>: {t('numbers', { numbers })}
    </>
  );
}

/** The card of somebody whose tubes have just been taken. */
function TakenCard({
  person,
  tubes,
  failure,
  labels,
}: {
  person: WaitingPerson;
  tubes: TakenTubes;
  failure: string | undefined;
  labels: LabelChoice;
}) {
  const { t } = useTranslation('samples');
  const card = useRef<HTMLDivElement>(null);
  // The pressed button is gone, and the focus would jump to the top of the page.
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  return (
    <Card className={css.card}>
      <div ref={card} tabIndex={-1} className={css.done} role="status">
        <Badge tone="success">{t('takenNow')}</Badge> <Numbers person={person} tubes={tubes} />
      </div>
      {failure && <Notice kind="error">{failure}</Notice>}
      {!labels.atOnce && (
        <div className={css.actions}>
          <PrintLabels ids={tubes.map(({ id }) => id)} size={labels.size} />
        </div>
      )}
    </Card>
  );
}

/**
 * Says that the tube before was rejected. If the person does not come again, the booking is cancelled and refunded on
 * its page.
 */
function RejectedBefore({ tube, reason }: { tube: WaitingPerson['tubes'][number]; reason: string }) {
  const { t } = useTranslation('samples');
  const [first] = tube.tests;
  return (
    <span className={css.about}>
      <Badge tone="warning">{t('again')}</Badge> {reason}{' '}
      {first && <Link to={screens.testBooking.path.replace(':id', String(first.bookingId))}>{t('againBooking')}</Link>}
    </span>
  );
}

/** A person who waits, with their tubes: all are taken with one press, or one alone. */
function WaitingCard({
  person,
  labels,
  onTaken,
}: {
  person: WaitingPerson;
  labels: LabelChoice;
  onTaken: (tubes: TakenTubes, isAll: boolean, failure?: string) => void;
}) {
  const { t } = useTranslation('samples');
  const language = useLanguage();
  const errorText = useErrorText();
  const take = useAction('collectSpecimens');
  const [failure, setFailure] = useState<string>();
  const [isUrgent, setUrgent] = useState(false);
  const collect = (tubes: WaitingPerson['tubes']) => {
    setFailure(undefined);
    const asked = tubes.map(({ container, tests }) => ({
      container,
      bookingIds: tests.map(({ bookingId }) => bookingId),
    }));
    take.mutateAsync({ body: { tubes: asked, isUrgent } }).then(
      ({ tubes: taken }) => {
        const isAll = tubes.length === person.tubes.length;
        onTaken(taken, isAll);
        // Labels that are not printed now can be printed from the list of today's tubes.
        if (labels.atOnce)
          printLabels(
            taken.map(({ id }) => id),
            labels.size,
          ).catch((error: unknown) => onTaken(taken, isAll, errorText(error)));
      },
      (error: unknown) => setFailure(errorText(error)),
    );
  };
  return (
    <Card className={classNames(css.card, css.waiting)}>
      <div>
        <h3 className={css.name}>
          <Name>{person.patientName}</Name>
        </h3>
        <PersonLine person={person} />
        <p className={classNames(css.about, css.since)}>
          {t('since', { time: `${formatDayMonth(person.since, language)}, ${formatTime(person.since, language)}` })}
        </p>
      </div>
      <ul className={css.tubes}>
        {person.tubes.map((tube) => (
          <li key={tube.container}>
            <ContainerName container={tube.container} /> <Tests tests={tube.tests} />{' '}
            {tube.again !== null && <RejectedBefore tube={tube} reason={tube.again} />}
            {person.tubes.length > 1 && (
              <Button look="plain" disabled={take.isPending} onClick={() => collect([tube])}>
                {t('takeTube')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className={css.actions}>
        <Checkbox label={t('urgent')} checked={isUrgent} onChange={(event) => setUrgent(event.target.checked)} />
        <Button busy={take.isPending} onClick={() => collect(person.tubes)}>
          {t('take')}
        </Button>
      </div>
    </Card>
  );
}
