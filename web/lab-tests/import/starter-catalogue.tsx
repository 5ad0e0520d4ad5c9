import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StarterTest } from '#contract/lab-tests/starter.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { departmentTexts } from '#web/lib/departments.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import css from './starter-catalogue.module.css';

/**
 * The tests that most small laboratories do, by department: what taking them over would do, and the button that does
 * it.
 */
export default function StarterCatalogue({ onDone, onClose }: { onDone: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation(['lab-test-import', 'departments']);
  const language = useLanguage();
  const errorText = useErrorText();
  const write = (amount: number) => formatNumber(amount, language);
  const query = useQuery(queryOf('readStarter'));
  const take = useAction('takeStarter');
  /** The codes of tests that are not to be taken over. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const tests = query.data?.tests ?? [];
  const offered = tests.filter(({ state }) => state !== 'THERE');
  const there = tests.filter(({ state }) => state === 'THERE');
  const wanted = offered.filter(({ code }) => !left.has(code));
  const nameOf = ({ name, nameBn }: StarterTest) => inLanguage(language, name, nameBn);
  const facts = ({ code, analytes, promisedHours, state }: StarterTest) =>
    [
      code,
      t('starter.values', { count: analytes.length, amount: write(analytes.length) }),
      t('starter.hours', { count: promisedHours, amount: write(promisedHours) }),
      state === 'EMPTY' && t('starter.fills'),
    ]
      .filter(Boolean)
      .join(' · ');
  const send = () =>
    take.mutateAsync({ body: { codes: wanted.map(({ code }) => code) } }).then(
      ({ added, filled }) => onDone(t('starter.done', { added: write(added), filled: write(filled) })),
      () => undefined,
    );
  const failure = query.isError ? t('starter.failed') : take.isError ? errorText(take.error) : undefined;
  return (
    <FormSheet
      wide
      title={t('starter')}
      save={t('starter.take', { count: wanted.length, amount: write(wanted.length) })}
      isDirty={false}
      isBusy={take.isPending || wanted.length === 0}
      failure={failure}
      onSave={() => void send()}
      onClose={onClose}
    >
      <p className={css.about}>{t('starter.what')}</p>
      {query.isPending && <Skeleton rows={6} height="2rem" />}
      {query.isSuccess && offered.length === 0 && <p>{t('starter.nothing')}</p>}
      {offered.length > 0 && (
        <Checkbox
          label={t('starter.all')}
          checked={left.size === 0}
          onChange={(event) => setLeft(event.target.checked ? new Set() : new Set(offered.map(({ code }) => code)))}
        />
      )}
      {[...new Set(offered.map(({ department }) => department))].map((department) => (
        <fieldset key={department} className={css.department}>
          <legend>{t(departmentTexts[department], { ns: 'departments' })}</legend>
          {offered
            .filter((test) => test.department === department)
            .map((test) => (
              <Checkbox
                key={test.code}
                label={nameOf(test)}
                hint={facts(test)}
                checked={!left.has(test.code)}
                onChange={(event) => {
                  const next = new Set(left);
                  if (event.target.checked) next.delete(test.code);
                  else next.add(test.code);
                  setLeft(next);
                }}
              />
            ))}
        </fieldset>
      ))}
      {there.length > 0 && <p className={css.about}>{t('starter.there', { names: there.map(nameOf).join(' · ') })}</p>}
    </FormSheet>
  );
}
