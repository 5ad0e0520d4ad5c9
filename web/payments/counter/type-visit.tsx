import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Visit } from '#contract/visits/shapes.ts';
import { today } from '#web/lib/now.ts';
import { queryOf } from '#web/lib/queries.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { BillColumn } from './bill-column.tsx';
import { bodyOf, nameOf } from './draft.ts';
import { HeldPeople } from './held-people.tsx';
import { LinesColumn } from './lines-column.tsx';
import { Unanswered } from './unanswered.tsx';
import { counterKeys, useCounterKeys } from './use-counter-keys.ts';
import { isNobody, useDesk } from './use-desk.ts';
import type { DeskStep } from './use-desk.ts';
import { useFields, useFocusOnRefused } from './use-fields.ts';
import { useJoinable, useQuote } from './use-quote.ts';
import { useSaving } from './use-saving.ts';
import { VisitorColumn } from './visitor-column.tsx';
import css from './counter.module.css';

/** The three columns in which a visit is typed, and the keys. `onLast`: shows the slip of the last visit again. */
export function TypeVisit({ onSaved, onLast }: { onSaved: (visit: Visit) => void; onLast: () => void }) {
  const { role } = useUser();
  const [desk, act] = useDesk();
  const { draft, held, isPaying } = desk;
  // If the visit was opened for a person, they are chosen already, and the focus is on the lines.
  const fields = useFields(draft.wanted === '');
  // Referring doctors mostly work elsewhere, so external ones are suggested too.
  const { data: doctors = [] } = useQuery(queryOf('listDoctors'));
  const quote = useQuote(draft);
  const joinable = useJoinable(draft);
  const bodyWith = (payment: Parameters<typeof bodyOf>[3]) => {
    const referring = doctors.find(({ userName }) => userName === draft.referrer.trim());
    const referringDoctorId = mayUse('bookings.editDoctors', role) ? (referring?.id ?? null) : null;
    return bodyOf(draft, quote.sittings, referringDoctorId, payment, quote.sums.discountPaise);
  };
  const saving = useSaving({ desk, act, quote, fields, bodyWith, onSaved });
  const whole = useFocusOnRefused(saving.refused);

  /** Goes on to another person, beginning with the phone. */
  const serve = (step: DeskStep) => {
    saving.forget();
    act(step);
    fields.focus('phone');
  };
  const hold = () => {
    if (held.length > 0 || !isNobody(draft)) serve({ does: 'hold' });
  };
  const switchHome = () => act({ does: 'switchHome', today: today() });
  const join = () => act({ does: 'join', bookings: joinable.bookings });
  useCounterKeys({
    F2: () => fields.focus('phone'),
    'Shift+F2': switchHome,
    F3: join,
    F4: () => fields.focus('add'),
    'Shift+F4': () => fields.focus('earlier'),
    F6: () => fields.focus('referrer'),
    F7: hold,
    F8: () => fields.focus('discount'),
    F9: saving.pay,
    F10: onLast,
    'Ctrl+Enter': saving.payOrSave,
    Esc: () => {
      act({ does: 'stopPaying' });
      fields.focus(isPaying ? 'add' : 'phone');
    },
  });
  const { errors, failure, isBusy } = saving;
  if (saving.unanswered)
    return <Unanswered who={nameOf(draft)} isBusy={isBusy} failure={failure} onAsk={() => saving.save(false)} />;
  return (
    <div ref={whole} className={css.counter} data-home={draft.isHome || undefined}>
      <HeldPeople held={held} onTake={(place) => serve({ does: 'take', place })} />
      <VisitorColumn
        draft={draft}
        errors={errors}
        fields={fields}
        doctors={doctors}
        onChange={(next) => act({ does: 'change', draft: next })}
        onSwitchHome={switchHome}
      />
      <div className={css.work}>
        <LinesColumn
          desk={desk}
          act={act}
          quote={quote}
          joinable={joinable}
          saving={saving}
          fields={fields}
          onHold={hold}
          onJoin={join}
          onLast={onLast}
        />
        <BillColumn desk={desk} act={act} quote={quote} saving={saving} discountRef={fields.refs.discount} />
      </div>
      <KeyList />
    </div>
  );
}

function KeyList() {
  const { t } = useTranslation('counter');
  return (
    <p className={css.keys}>
      {counterKeys.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {t(does)}
        </span>
      ))}
    </p>
  );
}
