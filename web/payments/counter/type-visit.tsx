import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { Visit } from '#contract/visits/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { inLanguage } from '#web/lib/names.ts';
import { today as todayAtClinic } from '#web/lib/now.ts';
import { queryOf } from '#web/lib/queries.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { AddLine } from './add-line.tsx';
import { BillColumn } from './bill-column.tsx';
import {
  bodyOf,
  clashOf,
  dayToConfirm,
  emptyDraft,
  hasSamePrice,
  isEmpty,
  joinableOf,
  nameOf,
  newLine,
  sumsOf,
} from './draft.ts';
import type { Draft } from './draft.ts';
import type { Item } from './find-items.ts';
import { keepHeld, keepTyped, readHeld, readTyped } from './kept.ts';
import { useDiscountLimit } from './discount-fields.tsx';
import { HeldPeople } from './held-people.tsx';
import { JoinedLines, JoinToday } from './join-today.tsx';
import { LineRow } from './line-row.tsx';
import { HomeFields } from './home-fields.tsx';
import { PersonColumn } from './person-column.tsx';
import { Unanswered } from './unanswered.tsx';
import { useCounterKeys } from './use-counter-keys.ts';
import { useSaving } from './use-saving.ts';
import { useQuote } from './use-quote.ts';
import css from './counter.module.css';

/** Keys with Shift (`use-counter-keys.ts`): the visit is at home; who is taken earlier by the doctor added last. */
const [homeKey, earlierKey] = ['Shift+F2', 'Shift+F4'] as const;

/** The three columns in which a visit is typed, and the keys. `onLast`: the slip of the last visit is wanted again. */
export function TypeVisit({ onSaved, onLast }: { onSaved: (visit: Visit) => void; onLast: () => void }) {
  const { t } = useTranslation(['counter', 'messages']);
  const language = useLanguage();
  const { role } = useUser();
  const errorText = useErrorText();
  const [draft, setDraft] = useState(readTyped);
  const [held, setHeld] = useState(readHeld);
  const [isPaying, setIsPaying] = useState(false);
  /** How often somebody else was taken: what is searched for one person is not for the next. */
  const [served, setServed] = useState(0);
  /** Somebody wanted to pay before the patient was told of another day. */
  const [isDayMissed, setIsDayMissed] = useState(false);
  /** Why the last line was not added. */
  const [refusal, setRefusal] = useState<string>();
  const phone = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLInputElement>(null);
  const address = useRef<HTMLTextAreaElement>(null);
  const referrer = useRef<HTMLInputElement>(null);
  const discount = useRef<HTMLInputElement>(null);
  const earlier = useRef<HTMLSelectElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const isForSomebody = draft.wanted !== '';
  const begin = useEffectEvent(() => {
    // The person is chosen by themselves, and what they came for has the focus then.
    if (!isForSomebody) phone.current?.focus();
  });
  useEffect(() => begin(), []);
  const doctorList = useId();
  // Those who send people sit elsewhere more often than here.
  const { data: doctors = [] } = useQuery(queryOf('listDoctors'));
  const { openings, sittings, quoted, isQuoted, error: unquoted } = useQuote(draft);
  const today = useQuery({
    ...queryOf('listJoinable', { query: { phone: draft.phone } }),
    enabled: draft.phone.length === limits.phoneDigits,
    placeholderData: undefined,
  });
  const joinable = joinableOf(draft, today.data?.bookings ?? []);
  const limit = useDiscountLimit();
  const sums = sumsOf(quoted, draft.discount, draft.joined, limit);
  const isKnown = isQuoted || draft.lines.length === 0;
  const now = isKnown ? sums.now : null;
  const { form, paid, unpaid, unanswered } = useSaving((payment) => {
    const referring = doctors.find(({ userName }) => userName === draft.referrer.trim());
    const referringDoctorId = mayUse('bookings.editDoctors', role) ? (referring?.id ?? null) : null;
    return bodyOf(draft, sittings, referringDoctorId, payment, sums.discountPaise);
  }, onSaved);
  const refused = paid.error ?? unpaid.error;
  const error = refused ?? unquoted;
  // What was refused may stand in another column than the payment.
  useEffect(() => {
    if (refused) whole.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);

  const dayAsked = draft.lines.findIndex((line, place) => dayToConfirm(line, openings[place], todayAtClinic()));
  const lastDoctor = draft.lines.findLastIndex(({ item }) => item.type === 'doctor');
  /** Goes to a field; what is in it is marked, so that typing replaces it. */
  const focus = ({ current: field }: RefObject<HTMLElement | null>) => {
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  };
  const change = (next: Draft) => {
    setRefusal(undefined);
    setDraft(next);
    keepTyped(next);
    if (!hasSamePrice(next, draft)) setIsPaying(false);
  };
  const addLine = (item: Item) => {
    const clash = clashOf(draft.lines, item);
    if (!clash) return change({ ...draft, lines: [...draft.lines, newLine(item)] });
    const { test, whole, isWholeNew } = clash;
    setRefusal(
      t(isWholeNew ? 'add.takesPlace' : 'add.inPackage', {
        test: inLanguage(language, ...test),
        package: inLanguage(language, whole.name, whole.nameBn),
      }),
    );
  };
  const join = () => {
    if (joinable.length > 0) change({ ...draft, joined: [...draft.joined, ...joinable] });
  };
  const goHome = () => {
    const { isHome, home } = draft;
    change({ ...draft, isHome: !isHome, home: { ...home, day: home.day || todayAtClinic() } });
  };
  /** Leaving the field says what is wrong with it. */
  const sayUnread = () => {
    discount.current?.blur();
    focus(discount);
  };
  const pay = () => {
    if (isEmpty(draft)) return focus(add);
    if (sums.isUnread) return sayUnread();
    setIsDayMissed(dayAsked !== -1);
    if (dayAsked !== -1) return;
    paid.forget();
    unpaid.forget();
    form.reset({ mode: 'cash', amount: '' });
    setIsPaying(true);
  };
  const save = (withPayment: boolean) => {
    if (sums.isUnread) return sayUnread();
    setIsDayMissed(dayAsked !== -1);
    if (dayAsked !== -1) return;
    paid.forget();
    unpaid.forget();
    (withPayment ? paid : unpaid).submit();
  };
  const take = (next: Draft, others: readonly Draft[]) => {
    paid.forget();
    unpaid.forget();
    keepHeld(others);
    setHeld(others);
    setServed(served + 1);
    change(next);
    focus(phone);
  };
  const [first, ...laterHeld] = held;
  /** F7 takes up the first on hold when nobody is served. */
  const isNobody = draft.phone === '' && isEmpty(draft);
  const hold = () => {
    if (!isNobody) take(emptyDraft, [...held, draft]);
    else if (first) take(first, laterHeld);
  };
  // The sum may come after somebody asked to pay, and stands until another amount is typed.
  useEffect(() => {
    if (isPaying && now !== null && form.getValues('amount') === '') form.setValue('amount', String(now));
  }, [isPaying, now, form]);
  useCounterKeys({
    F2: () => focus(phone),
    home: goHome,
    earlier: () => focus(earlier),
    F3: join,
    F4: () => focus(add),
    F6: () => focus(referrer),
    F7: hold,
    F8: () => focus(discount),
    F9: pay,
    F10: onLast,
    save: () => (isPaying ? now !== null && save(now > 0) : pay()),
    Escape: () => {
      if (isPaying) setIsPaying(false);
      focus(isPaying ? add : phone);
    },
  });
  const lineErrors = error instanceof ApiError ? error.fields : {};
  const failure = paid.failure ?? unpaid.failure ?? (unquoted ? errorText(unquoted) : undefined);
  const asksAgain = error instanceof ApiError && error.code === 'SAME_TEST';
  if (unanswered)
    return (
      <Unanswered
        who={nameOf(draft)}
        isBusy={paid.isBusy || unpaid.isBusy}
        failure={failure}
        onAsk={() => save(false)}
      />
    );
  return (
    <div ref={whole} className={css.counter} data-home={draft.isHome || undefined}>
      <HeldPeople
        held={held}
        onTake={(place) => {
          const others = held.filter((_, other) => other !== place);
          take(held[place]!, draft.phone === '' ? others : [...others, draft]);
        }}
      />
      <section className={css.column} aria-label={t('person')}>
        <h2>
          {t('person')} <kbd>F2</kbd>
        </h2>
        <PersonColumn
          draft={draft}
          phoneRef={phone}
          errors={lineErrors}
          onPhone={(typed) => change({ ...draft, phone: typed, who: null, wanted: '', joined: [] })}
          onWho={(who) => change({ ...draft, who, wanted: '', joined: [] })}
          onChosen={() => focus(add)}
        />
        <Checkbox
          label={
            <>
              {t('home')} <kbd>{homeKey}</kbd>
            </>
          }
          checked={draft.isHome}
          onChange={goHome}
        />
        {draft.isHome && (
          <HomeFields
            draft={draft}
            errors={lineErrors}
            fieldRef={address}
            onChange={(home) => change({ ...draft, home })}
          />
        )}
        <TextField
          label={t('referrer')}
          ref={referrer}
          list={doctorList}
          autoComplete="off"
          maxLength={limits.nameLength}
          error={lineErrors['referrer']}
          value={draft.referrer}
          onChange={(event) => change({ ...draft, referrer: event.target.value })}
        />
        <datalist id={doctorList}>
          {doctors.map(({ id, userName }) => (
            <option key={id} value={userName}>
              {userName}
            </option>
          ))}
        </datalist>
      </section>
      <div className={css.work}>
        <section className={css.column} aria-label={t('lines')}>
          <h2>
            {t('lines')} <kbd>F4</kbd>
          </h2>
          {today.isError && (
            <FailedState text={t('join.failed')} retrying={today.isFetching} onRetry={() => void today.refetch()} />
          )}
          <JoinToday bookings={joinable} onJoin={join} />
          <AddLine key={served} inputRef={add} refusal={refusal} onAdd={addLine} />
          {isEmpty(draft) && <p className={css.soft}>{t('lines.empty')}</p>}
          <ul className={css.lines}>
            <JoinedLines
              bookings={draft.joined}
              onRemove={(id) => change({ ...draft, joined: draft.joined.filter(({ bookingId }) => bookingId !== id) })}
            />
            {draft.lines.map((line, place) => {
              const asksDay = isDayMissed && place === dayAsked;
              const text = asksDay ? t('line.dayFirst') : lineErrors[`lines.${place}`];
              return (
                <LineRow
                  key={`${line.item.type} ${line.item.id} ${place}`}
                  line={line}
                  openings={openings[place]}
                  quote={quoted[place]}
                  earlierRef={place === lastDoctor ? earlier : undefined}
                  earlierError={lineErrors[`lines.${place}.inQueue.reason`]}
                  errorOf={(part) => lineErrors[`lines.${place}.${part}`]}
                  isRepeated={quoted[place]?.sameTest === true || (asksAgain && text !== undefined)}
                  error={text === undefined || asksAgain ? undefined : text}
                  onChange={(next) => change({ ...draft, lines: draft.lines.with(place, next) })}
                  onRemove={() => change({ ...draft, lines: draft.lines.toSpliced(place, 1) })}
                />
              );
            })}
          </ul>
          {draft === emptyDraft && held.length === 0 ? (
            <Button look="quiet" onClick={onLast}>
              {t('last')} <kbd>F10</kbd>
            </Button>
          ) : (
            <Button look="quiet" onClick={hold}>
              {isNobody && first ? t('held.take', { name: nameOf(first) }) : t('hold')} <kbd>F7</kbd>
            </Button>
          )}
        </section>
        <section className={css.bill} aria-label={t('bill')}>
          <h2>
            {t('bill')} <kbd>F9</kbd>
          </h2>
          <BillColumn
            draft={draft}
            isKnown={isKnown}
            sums={sums}
            form={form}
            isPaying={isPaying}
            isBusy={paid.isBusy || unpaid.isBusy}
            failure={failure}
            discountRef={discount}
            reasonError={lineErrors['discount.reason']}
            onChange={change}
            onPay={pay}
            onSave={() => save(true)}
            onLater={() => save(false)}
          />
        </section>
      </div>
      <p className={css.keys}>
        {[
          ['F1', t('help')],
          ['F2', t('person')],
          [homeKey, t('home')],
          ['F3', t('join')],
          ['F4', t('add')],
          [earlierKey, t('earlier')],
          ['F6', t('referrer')],
          ['F7', t('hold')],
          ['F8', t('discount')],
          ['F9', t('pay')],
          ['F10', t('last')],
          ['Ctrl+Enter', t('save')],
          ['Esc', t('back')],
        ].map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      </p>
    </div>
  );
}
