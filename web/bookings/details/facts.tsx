import { Fragment, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { fieldAt, historyName } from '#contract/bookings/fields.ts';
import type { FieldKind, FieldName } from '#contract/bookings/fields.ts';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { maySee, screens } from '#contract/screens.ts';
import { tokenPath } from '#contract/site.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { personAddress, usePatientWords } from '#web/lib/family.ts';
import { formatDigits, formatNumber, formatReference, formatPhone, formatRupees } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { inLanguage } from '#web/lib/names.ts';
import { seesOthers } from '#web/lib/reader.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import type { Definition } from '#web/ui/layout/definition-list.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Day, PatientRelation, Schedule, VisitTime } from '../shared/booking-text.tsx';
import { isUnconfirmed, paymentOf, typeOf } from '../shared/booking.ts';
import type { Booking } from '../shared/booking.ts';
import { fieldLabel, useValueText } from '../shared/fields.ts';
import { CheckupText, PaymentBadge } from '../shared/status.tsx';
import { cardsOf } from './cards.ts';
import type { Fact } from './cards.ts';
import css from './details.module.css';

interface FactProps {
  booking: Booking;
  /** The actions on a test's report. */
  report?: ReactNode;
  /** The actions contain forms with rows of many fields. */
  hasForms?: boolean;
}

/** The facts of a booking in cards (R58, R59). What nobody has filled in is shown on request. */
export function FactCards(props: FactProps) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  const { role } = useUser();
  const [isWhole, showWhole] = useState(false);
  const { booking } = props;
  const all = cardsOf(typeOf(booking)).flatMap(({ facts }) => facts);
  // A wide screen has room for the empty facts.
  const [isOpen, setIsOpen] = useState(() => matchMedia('(min-width: 48rem)').matches);
  const hasReport = 'checkupReportUrl' in booking && booking.checkupReportUrl !== null;
  // A patient reads the facts above and the report; the others are folded.
  if (!seesOthers(role) && booking.abilities.isOwn)
    return (
      <>
        {hasReport && <Facts {...props} isWhole={isWhole} only="report" />}
        <Card className={css.wide}>
          <Fold isCard title={t('details.all')} isOpen={isOpen} onToggle={setIsOpen}>
            <div className={css.folded}>
              <Facts {...props} isWhole={isWhole} only={hasReport ? 'rest' : undefined} />
            </div>
          </Fold>
        </Card>
      </>
    );
  const empty = seesOthers(role) ? all.filter((fact) => isEmptyField(booking, fact)).length : 0;
  return (
    <>
      <Facts {...props} isWhole={isWhole} />
      {empty > 0 && (
        <p className={css.wide} data-screen-only>
          <Button look="plain" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
            {isWhole ? t('details.showFilled') : t('details.showAll', { n: formatNumber(empty, language) })}
          </Button>
        </p>
      )}
    </>
  );
}

/** The cards, with all facts or only those that have a value. */
export function Facts({
  booking,
  report,
  hasForms = false,
  isWhole,
  only,
}: FactProps & { isWhole: boolean; only?: 'report' | 'rest' | undefined }) {
  const { t } = useTranslation('bookings');
  const definitionsOf = useDefinitions(booking);
  const wanted = cardsOf(typeOf(booking)).filter(({ hasReport }) => !only || hasReport === (only === 'report'));
  return wanted.map(({ title, facts, hasReport }) => {
    const shown = facts.filter((fact) => isWhole || !isEmptyField(booking, fact));
    const items = shown.flatMap(definitionsOf);
    const isNamed = items.length > 0 || (hasReport && facts.flatMap(definitionsOf).length > 0 && Boolean(report));
    return (
      isNamed && (
        <FactCard key={title} title={t(title)} items={items} isWide={hasReport && hasForms}>
          {hasReport && report}
        </FactCard>
      )
    );
  });
}

/** A fact's label and value; empty if the booking does not have it, or the reader may not see it (R63). */
function useDefinitions(booking: Booking): (fact: Fact) => Definition[] {
  const { t } = useTranslation(['bookings', 'family']);
  const language = useLanguage();
  const { ageAndGender } = usePatientWords();
  const { patient } = booking;
  const user = useUser();
  return (fact) => {
    switch (fact) {
      case 'id':
        return [{ label: t('field.id'), value: formatReference(booking.id, language) }];
      case 'patient':
        return [{ label: t('field.patient'), value: <Name>{booking.patientName}</Name> }];
      case 'patientNumber':
        return [
          {
            label: t('family:number'),
            value: (
              <PatientNumber
                number={patient.patientNumber}
                canOpen={booking.abilities.openPerson && maySee(screens.person, user.role)}
              />
            ),
          },
        ];
      case 'relation':
        if (patient.relation === 'Self') return [];
        return [{ label: t('family:relation'), value: <PatientRelation booking={booking} /> }];
      case 'ageAndGender': {
        const about = ageAndGender(patient);
        return about ? [{ label: t('family:ageAndGender'), value: about }] : [];
      }
      case 'token': {
        const token = 'token' in booking ? booking.token : null;
        return token ? [{ label: t('field.token'), value: <Token {...token} /> }] : [];
      }
      case 'price':
        return [
          {
            label: t('field.price'),
            value: booking.feeUnknown ? t('feeUnknown') : formatRupees(booking.price, language),
          },
        ];
      default: {
        const { names } = fieldAt(fact);
        if (!seesOthers(user.role) && isEmptyField(booking, fact)) return [];
        const isTold = names !== undefined || valueOf(booking, fact) !== undefined;
        return isTold
          ? [
              {
                label: t(
                  fact === 'checkupScheduledDate' && isUnconfirmed(booking)
                    ? 'field.wantedDate'
                    : fieldLabel(historyName(fact), typeOf(booking)),
                ),
                value: <FieldValue booking={booking} name={fact} />,
              },
            ]
          : [];
      }
    }
  };
}

/** The number in the queue, with a link to the page that shows where the queue is. */
function Token({ number, code }: NonNullable<DoctorBooking['token']>) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  return (
    <>
      {formatDigits(number, language)} {code && <a href={tokenPath(code, language)}>{t('token.open')}</a>}
    </>
  );
}

/** Hides a payment's ID without an amount: it is 'cash' from the beginning (R70). */
function valueOf(booking: Booking, name: FieldName) {
  if (name === 'paymentId1' && !booking.paymentAmount1) return null;
  if (name === 'paymentId2' && !booking.paymentAmount2) return null;
  return (booking as Partial<Record<FieldName, string | number | boolean | null>>)[name];
}

/**
 * An absent schedule is shown as 'Not scheduled', an absent payment status as PENDING. Other absent values are not
 * shown to patients as 'N/A' (D49).
 */
const alwaysTold = new Set<FieldKind>(['schedule', 'payment']);

/** Whether there is something to show: a value, or a doctor, even with a hidden name. */
function hasValue(booking: Booking, name: FieldName): boolean {
  const { names } = fieldAt(name);
  const value = names !== undefined && names !== 'doctor' ? booking[names] : valueOf(booking, name);
  return value !== null && value !== undefined && value !== '';
}

/** Whether a fact is a field that nobody has filled in, and whose absence means nothing. */
function isEmptyField(booking: Booking, fact: Fact): boolean {
  if (noFields.has(fact)) return false;
  const name = fact as FieldName;
  const { kind } = fieldAt(name);
  return !alwaysTold.has(kind) && kind !== 'flag' && !hasValue(booking, name);
}
/** The facts that are no field of the form. */
const noFields = new Set<Fact>(['id', 'patient', 'patientNumber', 'relation', 'ageAndGender', 'price', 'token']);

/** Moments that are shown as a day, without the time. */
const shownAsDay: Record<BookingType, readonly FieldName[]> = {
  test: ['requestDate'],
  doctor: ['requestDate', 'checkupReportUploadedAt'],
};

/** A field's value, formatted by its kind; 'N/A' if it is empty, which a patient is not shown. */
function FieldValue({ booking, name }: { booking: Booking; name: FieldName }) {
  const valueText = useValueText();
  const { kind, names } = fieldAt(name);
  if (names !== undefined && names !== 'doctor') return <Person person={booking[names]} />;
  const value = valueOf(booking, name);
  const text = value === null || value === undefined ? null : String(value);
  switch (kind) {
    case 'payment':
      return <PaymentBadge status={paymentOf(booking)} />;
    case 'checkup':
      return <CheckupText status={booking.checkupStatus} />;
    case 'phone':
      return text ? <PhoneLink phone={text} /> : valueText(kind, text);
    case 'paymentId':
      return <PaymentId id={valueText(kind, text)} />;
    case 'schedule':
      return <VisitTime booking={booking} />;
    case 'moment':
      return text === null || shownAsDay[typeOf(booking)].includes(name) ? <Day at={text} /> : <Schedule at={text} />;
    default:
      return valueText(kind, text);
  }
}

/** A card with a heading and a group of facts. */
function FactCard({
  title,
  items,
  isWide = false,
  children,
}: {
  title: string;
  items: readonly Definition[];
  /** Takes the whole width of the page. */
  isWide?: boolean;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <Card className={classNames(css.card, isWide && css.wide)} role="region" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {items.length > 0 && <DefinitionList items={items} />}
      {children}
    </Card>
  );
}

/** A doctor named on the booking: name and phone, 'N/A' for none, 'Hidden' for a hidden one (R63). */
function Person({ person }: { person: Booking['referer'] }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  if (!person) return t('notAvailable');
  if (person.id === null) return t('person.hidden');
  return (
    <span className={css.person}>
      <Name>{inLanguage(language, person.userName, person.nameBn)}</Name>
      {person.phoneNumber && <PhoneLink phone={person.phoneNumber} />}
    </span>
  );
}

/** A phone number as a link to call. */
function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:+91${phone}`}>{formatPhone(phone)}</a>;
}

/** A payment's ID. On a narrow phone it breaks into lines, but never leaves a single digit on one. */
function PaymentId({ id }: { id: string }) {
  return paymentIdParts(id).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Fewer characters than these on a line of their own look like a mistake. */
const least = 4;

/**
 * Splits a payment's ID where it may break: after spaces, and long words into parts of four characters. A shorter rest
 * stays with the part before it. The twelve digits of a UPI reference stay together.
 * `UPI00000017638` → `UPI0 0000 017638`.
 */
export function paymentIdParts(id: string): string[] {
  const words = id.match(/[^ ]+ */gu) ?? [];
  return words.flatMap((word) => (/^[0-9]{12}$/.test(word) ? [word] : partsOf(word)));
}

function partsOf(id: string): string[] {
  const parts = id.match(new RegExp(`.{1,${least}}`, 'gu')) ?? [];
  const last = parts.at(-1);
  if (parts.length < 2 || last === undefined || last.length === least) return parts;
  return [...parts.slice(0, -2), `${parts.at(-2)}${last}`];
}

/** A patient number. It links to the person's page for those who may open it. */
function PatientNumber({ number, canOpen }: { number: string; canOpen: boolean }) {
  const text = usePatientWords().numberAlone(number);
  return canOpen ? <Link to={personAddress(number)}>{text}</Link> : text;
}
