import { Suspense, useState, useTransition } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BookingType } from '#contract/bookings/states.ts';
import type { Role } from '#contract/roles.ts';
import { maySee, screens } from '#contract/screens.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { useWayBack } from '#web/lib/way-back.ts';
import { dialled, formatPhone } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Crumbs } from '#web/ui/actions/crumbs.tsx';
import { Button, LinkButton, OutLink } from '#web/ui/actions/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import type { QueryState } from '#web/ui/feedback/loaded.tsx';
import { BookedName } from '../shared/booking-text.tsx';
import { bookedName, listAddress, typeOf } from '../shared/booking.ts';
import type { Booking } from '../shared/booking.ts';
import { nextStep } from '../shared/next-step.ts';
import { WhereItStands } from './where-it-stands.tsx';
import css from './details.module.css';

/** Loaded when it is opened: most people only read. */
const EditBooking = lazyPart(() => import('../edit/edit-booking.tsx'));
const HistoryCard = lazyPart(() => import('../history/history-card.tsx'));

/** The screen of one booking: loading, failed, not found (the same for another person's booking), or its cards. */
export function BookingScreen<B extends Booking>({
  type,
  query,
  onSaved,
  notice,
  payments,
  change,
  children,
}: {
  type: BookingType;
  query: QueryState & { data: B | undefined; error: Error | null };
  /** Called after an edit was saved. */
  onSaved: () => void;
  /** A message above the cards. */
  notice?: ReactNode;
  /**
   * Renders the card of payments, before the other cards: what is owed and how to pay come first. `asked` counts how
   * often its form was asked for.
   */
  payments: (booking: B, asked: number) => ReactNode;
  /** Renders how the patient changes the booking, above the cards. */
  change?: (booking: B) => ReactNode;
  children: (booking: B) => ReactNode;
}) {
  const { t } = useTranslation('bookings');
  const { role } = useUser();
  const { data: booking } = query;
  const toCollect = useToCollect(booking, role);
  const step = booking ? nextStep(booking, role, toCollect.isWanted) : null;
  // The step to enter values is shown only once it is known that no sample must be taken first.
  const next = step?.does === 'enter' && !toCollect.isKnown ? null : step;
  /** How often the head's button asked for the form of a payment. */
  const [asked, setAsked] = useState(0);
  const way = useWayBack(listAddress(type));
  // An invalid number in the address (400) means the same to the reader as a missing booking.
  const isMissing = failedWith(query.error, 404) || failedWith(query.error, 400);
  return (
    <>
      <Crumbs way={way} />
      <Page
        title={t(type === 'test' ? 'app:title.testBooking' : 'app:title.doctorBooking')}
        intro={booking ? <BookedName {...bookedName(booking)} /> : ' '}
        actions={booking && <EditButton booking={booking} look={next ? 'quiet' : 'primary'} onSaved={onSaved} />}
      >
        {notice}
        {booking?.smsFailed && <SmsFailed booking={booking} />}
        {booking && <WhereItStands key={booking.id} booking={booking} next={next} onPay={() => setAsked(asked + 1)} />}
        {booking && (change || booking.abilities.isOwn) && (
          <div className={css.ways}>
            {change?.(booking)}
            {booking.abilities.isOwn && <CallClinic />}
          </div>
        )}
        <Loaded
          query={query}
          data={booking}
          failedText={t('details.failed')}
          failure={isMissing && <NoBooking type={type} />}
          rows={4}
          rowHeight="14rem"
        >
          {(known) => (
            <div className={css.body} data-rail={known.abilities.readHistory || undefined}>
              <div className={css.main}>
                <div className={css.cards}>
                  {payments(known, asked)}
                  {children(known)}
                </div>
              </div>
              <History booking={known} />
            </div>
          )}
        </Loaded>
      </Page>
    </>
  );
}

/** Whether a sample is to be taken, for those who take samples. */
function useToCollect(booking: Booking | undefined, role: Role): { isWanted?: boolean | undefined; isKnown: boolean } {
  const isAsked = booking !== undefined && 'test' in booking && maySee(screens.collect, role);
  const { data, isError } = useQuery({
    ...queryOf('readToCollect', { params: { id: booking?.id ?? 0 } }),
    enabled: isAsked && !booking.abilities.isOwn,
    placeholderData: undefined,
  });
  return { isWanted: data?.isWanted, isKnown: !isAsked || data !== undefined || isError };
}

/** The reception's phone, for patients who have a question or are late. */
function CallClinic() {
  const { t } = useTranslation('bookings');
  const { data } = useQuery(queryOf('readClinic'));
  const [phone = ''] = data?.profile.phones ?? [];
  // The line keeps its place until the number is known.
  return (
    <OutLink look="quiet" href={`tel:${dialled(phone)}`}>
      {t('details.call', { phone: formatPhone(phone) })}
    </OutLink>
  );
}

/** Says that a message about the booking was not sent; at the desk it leads to the message, to pass it on. */
function SmsFailed({ booking: { id, abilities } }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const { role } = useUser();
  const { messagesOut } = screens;
  if (abilities.isOwn) return <Notice>{t('details.smsFailed')}</Notice>;
  return (
    <Notice>
      {t('details.smsFailedDesk')}{' '}
      {maySee(messagesOut, role) && <Link to={`${messagesOut.path}?booking=${id}`}>{t('details.passOn')}</Link>}
    </Notice>
  );
}

function NoBooking({ type }: { type: BookingType }) {
  const { t } = useTranslation('bookings');
  return (
    <EmptyState text={t('details.missing')}>
      <LinkButton look="quiet" to={listAddress(type)}>
        {t('details.toList')}
      </LinkButton>
    </EmptyState>
  );
}

/** Opens the edit sheet, for those who work on this booking (R58). `onSaved` is called after the sheet is closed. */
function EditButton({ booking, look, onSaved }: { booking: Booking; look: 'primary' | 'quiet'; onSaved: () => void }) {
  const { t } = useTranslation('bookings');
  const [isOpen, setIsOpen] = useState(false);
  const [isComing, open] = useTransition();
  if (booking.abilities.edit.length === 0) return null;
  const saved = () => {
    setIsOpen(false);
    onSaved();
  };
  return (
    <>
      <Button look={look} busy={isComing} onClick={() => open(() => setIsOpen(true))}>
        {t('edit.action')}
      </Button>
      <Suspense>
        {isOpen && <EditBooking booking={booking} onSaved={saved} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}

/** The history of a booking, for those who work on it. It loads after the booking itself. */
function History({ booking }: { booking: Booking }) {
  if (!booking.abilities.readHistory) return null;
  return (
    <Suspense fallback={null}>
      <HistoryCard bookingId={booking.id} type={typeOf(booking)} />
    </Suspense>
  );
}
