import { Suspense } from 'react';
import type { ComponentProps, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { writeClocks } from '#contract/clock-words.ts';
import type { Answer } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDayMonth, formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { today } from '#web/lib/now.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { AmountField, SelectField, FieldError } from '#web/ui/fields/field.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { useRupees } from '../shared/amounts.ts';
import { EarlierFields } from './earlier-fields.tsx';
import { openingOf } from './draft.ts';
import type { DraftLine } from './draft.ts';
import css from './counter.module.css';

/** Loaded on demand: few clinics do such scans. */
const FormFFields = lazyPart(() => import('./form-f-fields.tsx'));

/**
 * A line of the visit: a doctor with the session and, if it is not set, the fee; a test with the server's questions.
 */
export function LineRow({
  line,
  openings,
  quote,
  isRepeated,
  error,
  earlierRef,
  earlierError,
  errorOf,
  onChange,
  onRemove,
}: {
  line: DraftLine;
  /** Of a doctor, once they are read. */
  openings: Answer<'listOpenings'> | undefined;
  /** What it costs, once the server has said it. */
  quote: Answer<'quoteVisit'>['lines'][number] | undefined;
  /** The person has the test today already. */
  isRepeated: boolean;
  error: string | undefined;
  /** The field for the priority with this doctor. */
  earlierRef: Ref<HTMLSelectElement> | undefined;
  earlierError: string | undefined;
  /** What is wrong with a part of this line. */
  errorOf: (part: string) => string | undefined;
  onChange: (line: DraftLine) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  return (
    <li className={css.line}>
      <LineHead line={line} quote={quote} onRemove={onRemove} />
      {openings && (
        <SessionFields
          line={line}
          openings={openings}
          earlierRef={earlierRef}
          earlierError={earlierError}
          onChange={onChange}
        />
      )}
      {quote?.feeUnknown && (
        <AmountField
          label={t('fee')}
          error={errorOf('fee')}
          value={line.fee}
          onChange={(event) => onChange({ ...line, fee: event.target.value })}
        />
      )}
      {line.formF && (
        <Suspense>
          <FormFFields
            value={line.formF}
            errorOf={(part) => errorOf(`formF.${part}`)}
            onChange={(formF) => onChange({ ...line, formF })}
          />
        </Suspense>
      )}
      {quote?.lastOn && (
        <span className={css.warning}>
          {t('line.lastOn', { day: formatDayMonth(`${quote.lastOn}T12:00:00Z`, language) })}
        </span>
      )}
      {error && <FieldError>{error}</FieldError>}
      {isRepeated && (
        <Checkbox
          label={t('line.sameTestAgain')}
          hint={t('line.sameTest')}
          checked={line.evenIfAlike}
          onChange={(event) => onChange({ ...line, evenIfAlike: event.target.checked })}
        />
      )}
    </li>
  );
}

/** The session of a doctor's line, another day than today where leave has ended today's, and who is taken earlier. */
function SessionFields({
  line,
  openings,
  earlierRef,
  earlierError,
  onChange,
}: Pick<ComponentProps<typeof LineRow>, 'line' | 'earlierRef' | 'earlierError' | 'onChange'> & {
  openings: Answer<'listOpenings'>;
}) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const opening = openingOf(line, openings);
  const dayOf = (day: string) => formatDayMonth(`${day}T12:00:00Z`, language);
  return (
    <>
      {openings.hasHours && !opening && <span className={css.soft}>{t('line.none')}</span>}
      {opening && (
        <SelectField
          label={t('line.session')}
          value={`${opening.day} ${opening.startsAt}`}
          onChange={(event) => {
            const [day = '', startsAt = ''] = event.target.value.split(' ');
            onChange({ ...line, sitting: { day, startsAt } });
          }}
        >
          {openings.openings.map(({ day, startsAt, endsAt, free }) => (
            <option key={`${day} ${startsAt}`} value={`${day} ${startsAt}`} disabled={free === 0}>
              {t('line.sessionOf', {
                day: dayOf(day),
                hours: writeClocks(startsAt, endsAt, language),
                free: formatNumber(free, language),
              })}
            </option>
          ))}
        </SelectField>
      )}
      {openings.isAwayToday && <span className={css.warning}>{t('line.awayToday')}</span>}
      {openings.isAwayToday && opening && opening.day !== today() && (
        <Checkbox
          label={t('line.otherDay', { day: dayOf(opening.day) })}
          checked={line.sitting !== null}
          onChange={({ target }) =>
            onChange({ ...line, sitting: target.checked ? { day: opening.day, startsAt: opening.startsAt } : null })
          }
        />
      )}
      {opening && (
        <EarlierFields
          value={line.inQueue}
          isToday={opening.day === today()}
          error={earlierError}
          selectRef={earlierRef}
          onChange={(inQueue) => onChange({ ...line, inQueue })}
        />
      )}
    </>
  );
}

/** The line's name and price, the tests of a package, and whether it is a follow-up. */
function LineHead({
  line: { item },
  quote,
  onRemove,
}: Pick<ComponentProps<typeof LineRow>, 'line' | 'quote' | 'onRemove'>) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const rupees = useRupees();
  const name = inLanguage(language, item.name, item.nameBn);
  return (
    <>
      <div className={css.lineHead}>
        <strong>{name}</strong>
        <span>{quote ? rupees(quote.price) : '…'}</span>
        <Button look="plain" aria-label={t('line.remove', { name })} onClick={onRemove}>
          ×
        </Button>
      </div>
      {item.tests && (
        <span className={css.soft}>
          {item.tests.map(({ testName, testNameBn }) => inLanguage(language, testName, testNameBn)).join(', ')}
        </span>
      )}
      {quote?.followUpOf && (
        <span className={css.soft}>
          {t('line.followUp', { day: formatDayMonth(`${quote.followUpOf}T12:00:00Z`, language) })}
        </span>
      )}
    </>
  );
}
