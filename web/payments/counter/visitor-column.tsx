import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import type { Draft } from './draft.ts';
import { HomeFields } from './home-fields.tsx';
import { PersonColumn } from './person-column.tsx';
import type { Fields } from './use-fields.ts';
import css from './counter.module.css';

const homeKey = 'Shift+F2';

/** The person, the place of the samples, and the referrer. */
export function VisitorColumn({
  draft,
  errors,
  fields,
  doctors,
  onChange,
  onSwitchHome,
}: {
  draft: Draft;
  /** Of the server, by the names of its fields. */
  errors: Readonly<Record<string, string>>;
  fields: Fields;
  /** Doctors suggested as referrers. */
  doctors: Answer<'listDoctors'>;
  onChange: (draft: Draft) => void;
  onSwitchHome: () => void;
}) {
  const { t } = useTranslation('counter');
  const doctorList = useId();
  const { phone, address, referrer } = fields.refs;
  return (
    <section className={css.column} aria-label={t('person')}>
      <h2>
        {t('person')} <kbd>F2</kbd>
      </h2>
      <PersonColumn
        draft={draft}
        phoneRef={phone}
        errors={errors}
        onPhone={(typed) => onChange({ ...draft, phone: typed, who: null, wanted: '', joined: [] })}
        onWho={(who) => onChange({ ...draft, who, wanted: '', joined: [] })}
        onChosen={() => fields.focus('add')}
      />
      <Checkbox
        label={
          <>
            {t('home')} <kbd>{homeKey}</kbd>
          </>
        }
        checked={draft.isHome}
        onChange={onSwitchHome}
      />
      {draft.isHome && (
        <HomeFields
          draft={draft}
          errors={errors}
          fieldRef={address}
          onChange={(home) => onChange({ ...draft, home })}
        />
      )}
      <TextField
        label={t('referrer')}
        ref={referrer}
        list={doctorList}
        autoComplete="off"
        maxLength={limits.nameLength}
        error={errors['referrer']}
        value={draft.referrer}
        onChange={(event) => onChange({ ...draft, referrer: event.target.value })}
      />
      <datalist id={doctorList}>
        {doctors.map(({ id, userName }) => (
          <option key={id} value={userName}>
            {userName}
          </option>
        ))}
      </datalist>
    </section>
  );
}
