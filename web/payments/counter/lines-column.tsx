import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { AddLine } from './add-line.tsx';
import { emptyDraft, isEmpty, nameOf } from './draft.ts';
import { JoinedLines, JoinToday } from './join-today.tsx';
import { LineRow } from './line-row.tsx';
import { isNobody } from './use-desk.ts';
import type { Desk, DeskStep } from './use-desk.ts';
import type { Fields } from './use-fields.ts';
import type { useJoinable, useQuote } from './use-quote.ts';
import type { useSaving } from './use-saving.ts';
import css from './counter.module.css';

interface LinesProps {
  desk: Desk;
  act: (step: DeskStep) => void;
  quote: ReturnType<typeof useQuote>;
  saving: Pick<ReturnType<typeof useSaving>, 'errors' | 'asksAgain'>;
  fields: Fields;
}

/** The lines of the visit: today's bookings, the field that adds more, and the lines. */
export function LinesColumn({
  joinable,
  onHold,
  onJoin,
  onLast,
  ...props
}: LinesProps & {
  joinable: ReturnType<typeof useJoinable>;
  onHold: () => void;
  onJoin: () => void;
  onLast: () => void;
}) {
  const { t } = useTranslation('counter');
  const { desk, act, fields } = props;
  const { draft, held, served } = desk;
  const { query, bookings } = joinable;
  const [first] = held;
  const refusal = useRefusal(desk.clash);
  return (
    <section className={css.column} aria-label={t('lines')}>
      <h2>
        {t('lines')} <kbd>F4</kbd>
      </h2>
      {query.isError && (
        <FailedState text={t('join.failed')} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      <JoinToday bookings={bookings} onJoin={onJoin} />
      <AddLine
        key={served}
        inputRef={fields.refs.add}
        refusal={refusal}
        onAdd={(item) => act({ does: 'addLine', item })}
      />
      {isEmpty(draft) && <p className={css.soft}>{t('lines.empty')}</p>}
      <LineList {...props} />
      {draft === emptyDraft && held.length === 0 ? (
        <Button look="quiet" onClick={onLast}>
          {t('last')} <kbd>F10</kbd>
        </Button>
      ) : (
        <Button look="quiet" onClick={onHold}>
          {isNobody(draft) && first ? t('held.take', { name: nameOf(first) }) : t('hold')} <kbd>F7</kbd>
        </Button>
      )}
    </section>
  );
}

/** Why the last line was not added: a test of it is typed already, alone or in a package. */
function useRefusal(clash: Desk['clash']): string | undefined {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  if (!clash) return undefined;
  const { test, whole, isWholeNew } = clash;
  return t(isWholeNew ? 'add.takesPlace' : 'add.inPackage', {
    test: inLanguage(language, ...test),
    package: inLanguage(language, whole.name, whole.nameBn),
  });
}

/** The joined bookings, then the lines, each with the server's answer. */
function LineList({ desk: { draft, isDayMissed }, act, quote, saving: { errors, asksAgain }, fields }: LinesProps) {
  const { t } = useTranslation('counter');
  const { lines, joined } = draft;
  const { openings, quoted, dayAsked } = quote;
  const lastDoctor = lines.findLastIndex(({ item }) => item.type === 'doctor');
  const change = (changes: Partial<Pick<typeof draft, 'lines' | 'joined'>>) =>
    act({ does: 'change', draft: { ...draft, ...changes } });
  return (
    <ul className={css.lines}>
      <JoinedLines
        bookings={joined}
        onRemove={(id) => change({ joined: joined.filter(({ bookingId }) => bookingId !== id) })}
      />
      {lines.map((line, place) => {
        const asksDay = isDayMissed && place === dayAsked;
        const text = asksDay ? t('line.dayFirst') : errors[`lines.${place}`];
        return (
          <LineRow
            key={`${line.item.type} ${line.item.id} ${place}`}
            line={line}
            openings={openings[place]}
            quote={quoted[place]}
            earlierRef={place === lastDoctor ? fields.refs.earlier : undefined}
            earlierError={errors[`lines.${place}.inQueue.reason`]}
            errorOf={(part) => errors[`lines.${place}.${part}`]}
            isRepeated={quoted[place]?.sameTest === true || (asksAgain && text !== undefined)}
            error={text === undefined || asksAgain ? undefined : text}
            onChange={(next) => change({ lines: lines.with(place, next) })}
            onRemove={() => change({ lines: lines.toSpliced(place, 1) })}
          />
        );
      })}
    </ul>
  );
}
