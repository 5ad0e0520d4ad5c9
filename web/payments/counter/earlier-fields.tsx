import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { boosts } from '#contract/queue/states.ts';
import type { Priority } from '#contract/queue/states.ts';
import { SelectField, TextField } from '#web/ui/fields/field.tsx';
import type { DraftLine } from './draft.ts';

const notEarlier: NonNullable<DraftLine['inQueue']> = { priority: 'NONE', reason: '' };

/** The priority in a doctor's session, and the reason of an emergency, which must be here now. */
export function EarlierFields({
  value = notEarlier,
  isToday,
  error,
  selectRef,
  onChange,
}: {
  value: DraftLine['inQueue'];
  /** The session is of today. */
  isToday: boolean;
  error: string | undefined;
  selectRef: Ref<HTMLSelectElement> | undefined;
  onChange: (value: DraftLine['inQueue']) => void;
}) {
  const { t } = useTranslation(['counter', 'queue']);
  return (
    <>
      <SelectField
        label={t('earlier')}
        ref={selectRef}
        value={value.priority}
        onChange={(event) => onChange({ ...value, priority: event.target.value as Priority })}
      >
        <option value="NONE">{t('earlier.byAge')}</option>
        {boosts.map((boost) => (
          <option key={boost} value={boost}>
            {t(`queue:boost.${boost}`)}
          </option>
        ))}
        {(isToday || value.priority === 'EMERGENCY') && <option value="EMERGENCY">{t('queue:emergency')}</option>}
      </SelectField>
      {value.priority === 'EMERGENCY' && (
        <TextField
          label={t('queue:reason')}
          autoComplete="off"
          maxLength={limits.longestReason}
          error={error}
          value={value.reason}
          onChange={(event) => onChange({ ...value, reason: event.target.value })}
        />
      )}
    </>
  );
}
