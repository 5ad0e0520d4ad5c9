import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DoctorWeek, Leave, LeavePeople as People } from '#contract/schedules/shapes.ts';
import type { WayToMove } from '#contract/schedules/states.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDateTime, formatDigits, formatNumber, formatPhone, formatRupees } from '#web/lib/format.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { SheetBody, SheetFoot } from '#web/ui/layout/sheet.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { ToldPerson } from './told-person.tsx';
import { useScheduleTexts } from './texts.ts';
import css from './weeks.module.css';

/**
 * The people whom a leave affects, with buttons that move them, ask them to choose, or cancel; then the people who were
 * told, first those who were not reached.
 */
export function LeavePeople({ doctor, leave, onClose }: { doctor: DoctorWeek; leave: Leave; onClose: () => void }) {
  const { t } = useTranslation('schedules');
  const { nameOf, awayOf } = useScheduleTexts();
  const query = useQuery({
    ...queryOf('readLeavePeople', { params: { id: leave.id } }),
    placeholderData: undefined,
    // Read again, because messages are sent one after another.
    refetchInterval: ({ state }) => (state.data?.told.some((one) => one.state === 'QUEUED') ? 3000 : false),
  });
  return (
    <Modal open wide title={t('people.title', { name: nameOf(doctor), days: awayOf(leave) })} onClose={onClose}>
      <ListView
        query={query}
        rows={query.data && [query.data]}
        emptyText={t('people.none')}
        failedText={t('people.failed')}
        skeletonRow="12rem"
      >
        {([people]) => people && <Hit leaveId={leave.id} people={people} onClose={onClose} />}
      </ListView>
    </Modal>
  );
}

function Hit({ leaveId, people, onClose }: { leaveId: number; people: People; onClose: () => void }) {
  const { t } = useTranslation(['schedules', 'ui']);
  const language = useLanguage();
  const errorText = useErrorText();
  const { mutate, isPending, variables, data, error } = useAction('moveBooked');
  const [isCancelling, setIsCancelling] = useState(false);
  const { booked, told, free } = people;
  const count = (value: number) => formatNumber(value, language);
  const move = (how: WayToMove) => {
    setIsCancelling(false);
    mutate({ params: { id: leaveId }, body: { how } });
  };
  const button = (how: WayToMove, text: string, look?: 'quiet') => (
    <Button look={look} busy={isPending && variables.body.how === how} onClick={() => move(how)}>
      {text}
    </Button>
  );
  return (
    <>
      <SheetBody>
        {data && <Notice kind="success">{t('people.done', { n: count(data.done) })}</Notice>}
        {data && data.left > 0 && <Notice>{t('people.left', { n: count(data.left) })}</Notice>}
        {error && (
          <Notice kind="error">
            {t('people.moveFailed')} {errorText(error)}
          </Notice>
        )}
        {booked.length + told.length === 0 && <p className={css.soft}>{t('people.none')}</p>}
        {booked.length > 0 && (
          <>
            <p>{t('people.booked', { n: count(booked.length), free: count(free) })}</p>
            <ul className={css.lines}>
              {booked.map((person) => (
                <BookedPerson key={person.bookingId} person={person} />
              ))}
            </ul>
          </>
        )}
        {told.length > 0 && (
          <ul className={css.lines} aria-label={t('people.told')}>
            {told.map((person) => (
              <ToldPerson key={person.id} person={person} />
            ))}
          </ul>
        )}
        {isCancelling && <Notice>{t('people.cancelText', { n: count(booked.length) })}</Notice>}
      </SheetBody>
      <SheetFoot>
        {booked.length > 0 && !isCancelling && (
          <>
            {button('MOVE', t('people.move', { n: count(booked.length) }))}
            {button('CHOOSE', t('people.choose'), 'quiet')}
            <Button look="danger" onClick={() => setIsCancelling(true)}>
              {t('people.cancel')}
            </Button>
          </>
        )}
        {isCancelling && (
          <Button look="danger" busy={isPending} onClick={() => move('CANCEL')}>
            {t('people.cancelAll')}
          </Button>
        )}
        <Button look="quiet" onClick={isCancelling ? () => setIsCancelling(false) : onClose}>
          {t(isCancelling ? 'people.back' : 'ui:close')}
        </Button>
      </SheetFoot>
    </>
  );
}

/** Somebody who is still booked. */
function BookedPerson({ person }: { person: People['booked'][number] }) {
  const { t } = useTranslation('schedules');
  const language = useLanguage();
  const { bookingId, patientName, time, number, phone, paid } = person;
  return (
    <li className={css.line}>
      <div>
        <p>
          <Link to={screens.doctorBooking.path.replace(':id', String(bookingId))}>
            <Name>{patientName}</Name>
          </Link>
          {number !== null && ` · ${t('people.number', { number: formatDigits(number, language) })}`}
        </p>
        <p className={css.soft}>
          {formatDateTime(time, language)} · {formatPhone(phone)}
          {paid > 0 && ` · ${t('people.paid', { amount: formatRupees(paid, language) })}`}
        </p>
      </div>
    </li>
  );
}
