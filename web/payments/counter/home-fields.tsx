import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentProps, RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { homeDaysAhead, homeWindows, suitsFasting } from '#contract/home-visits/states.ts';
import { writeClocks } from '#contract/clock-words.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { inDays, today } from '#web/lib/now.ts';
import { queryOf } from '#web/lib/queries.ts';
import { AreaField, DigitsField, SelectField, TextField } from '#web/ui/fields/field.tsx';
import { isNew, needsFasting } from './draft.ts';
import type { Draft, HomeDraft } from './draft.ts';
import css from './counter.module.css';

/** Where and when the samples are taken at home. The last address is filled in until another is typed. */
export function HomeFields({
  draft,
  errors,
  fieldRef,
  onChange,
}: {
  draft: Draft;
  /** The server's errors by field: `homeVisit.pin`. */
  errors: Readonly<Record<string, string>>;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onChange: (home: HomeDraft) => void;
}) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const { home, phone, who } = draft;
  const known = who !== null && !isNew(who) ? who : null;
  const [days] = useState(() => ({
    first: today(),
    last: inDays(homeDaysAhead),
  }));
  const last = useQuery({
    ...queryOf('readLastAddress', {
      query: { phone, ...(known !== null && known.patientId !== null && { patientId: known.patientId }) },
    }),
    enabled: known !== null,
    placeholderData: undefined,
  }).data?.address;
  const isUntouched = home.address === '' && home.landmark === '' && home.pin === '';
  // Only when another person's address is read: a field that was emptied by hand stays empty.
  const fill = useEffectEvent(() => last && isUntouched && onChange({ ...home, ...last }));
  useEffect(() => void fill(), [last]);
  useEffect(() => fieldRef.current?.focus(), [fieldRef]);
  const set = (changes: Partial<HomeDraft>) => onChange({ ...home, ...changes });
  const isFasting = needsFasting(draft);
  const isLate = isFasting && !suitsFasting(home);
  return (
    <div className={css.home}>
      <AddressFields home={home} errors={errors} fieldRef={fieldRef} set={set} />
      <TextField
        type="date"
        label={t('home.day')}
        min={days.first}
        max={days.last}
        error={errors['homeVisit.day']}
        value={home.day}
        onChange={({ target: { value } }) => set({ day: value })}
      />
      <SelectField
        label={t('home.window')}
        hint={isFasting ? t('home.fasting') : undefined}
        error={errors['homeVisit.until'] ?? errors['homeVisit.from']}
        value={home.from}
        onChange={({ target: { value } }) => {
          const window = homeWindows.find(({ from }) => from === value);
          if (window) set(window);
        }}
      >
        {homeWindows.map((window) => (
          <option key={window.from} value={window.from}>
            {writeClocks(window.from, window.until, language)}
            {isFasting && !suitsFasting(window) ? ` · ${t('home.notFasting')}` : ''}
          </option>
        ))}
      </SelectField>
      {isLate && (
        <TextField
          label={t('home.fastingReason')}
          autoComplete="off"
          maxLength={120}
          error={errors['homeVisit.fastingReason']}
          value={home.fastingReason}
          onChange={({ target: { value } }) => set({ fastingReason: value })}
        />
      )}
    </div>
  );
}

function AddressFields({
  home,
  errors,
  fieldRef,
  set,
}: Pick<ComponentProps<typeof HomeFields>, 'errors' | 'fieldRef'> & {
  home: HomeDraft;
  set: (changes: Partial<HomeDraft>) => void;
}) {
  const { t } = useTranslation('counter');
  return (
    <>
      <AreaField
        label={t('home.address')}
        ref={fieldRef}
        rows={2}
        maxLength={200}
        error={errors['homeVisit.address']}
        value={home.address}
        onChange={({ target: { value } }) => set({ address: value })}
      />
      <TextField
        label={t('home.landmark')}
        autoComplete="off"
        maxLength={100}
        error={errors['homeVisit.landmark']}
        value={home.landmark}
        onChange={({ target: { value } }) => set({ landmark: value })}
      />
      <DigitsField
        label={t('home.pin')}
        autoComplete="off"
        error={errors['homeVisit.pin']}
        value={home.pin}
        onChange={({ target: { value } }) => set({ pin: value })}
      />
    </>
  );
}
