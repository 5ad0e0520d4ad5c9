import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import { languages } from '#web/i18n/index.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { findChanges } from './profile-fields.ts';
import type { Change, ProfileField } from './profile-fields.ts';
import { ProfileValue } from './profile-value.tsx';
import css from './clinic.module.css';

/** Another user has saved meanwhile: shows the changes field by field, to accept or reject each. Saves nothing yet. */
export function MergeChanges({
  before,
  mine,
  theirs,
  onTakeOver,
  onDiscard,
  onClose,
}: {
  before: ClinicProfile;
  mine: ClinicProfile;
  theirs: ClinicProfile;
  /** `kept`: the paths whose own value is kept. */
  onTakeOver: (kept: ReadonlySet<string>) => void;
  /** Discards the user's own changes. */
  onDiscard: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('clinic');
  const changes = findChanges(before, mine, theirs);
  const [kept, setKept] = useState<ReadonlySet<string>>(
    () => new Set(changes.filter(({ isContested }) => isContested).map(({ field }) => field.path)),
  );
  const choose = (path: string, keep: boolean) =>
    setKept((was) => new Set(keep ? [...was, path] : [...was].filter((other) => other !== path)));
  return (
    <Modal title={t('meanwhile.title')} open onClose={onClose}>
      <p>{changes.length > 0 ? t('meanwhile.text') : t('meanwhile.same')}</p>
      <ul className={css.changes}>
        {changes.map((change) => (
          <li key={change.field.path} className={css.change}>
            <ChangedField
              change={change}
              isKept={kept.has(change.field.path)}
              onChoose={(keep) => choose(change.field.path, keep)}
            />
          </li>
        ))}
      </ul>
      <div className={css.barLine}>
        <Button onClick={() => onTakeOver(kept)}>{t('meanwhile.goOn')}</Button>
        <Button look="danger" onClick={onDiscard}>
          {t('meanwhile.discard')}
        </Button>
      </div>
    </Modal>
  );
}

function ChangedField({
  change: { field, theirs, mine },
  isKept,
  onChoose,
}: {
  change: Change;
  isKept: boolean;
  onChoose: (keep: boolean) => void;
}) {
  const { t } = useTranslation('clinic');
  const label = useFieldLabel()(field);
  return (
    <>
      <h3>{label}</h3>
      <dl className={css.versions}>
        <div>
          <dt className={css.about}>{t('meanwhile.theirs')}</dt>
          <dd>
            <ProfileValue path={field.path} value={theirs} />
          </dd>
        </div>
        <div>
          <dt className={css.about}>{t('meanwhile.yours')}</dt>
          <dd>
            <ProfileValue path={field.path} value={mine} />
          </dd>
        </div>
      </dl>
      <Toggle
        label={label}
        hideLabel
        value={isKept ? 'mine' : 'theirs'}
        onChange={(choice) => onChoose(choice === 'mine')}
        choices={[
          { value: 'theirs', label: t('meanwhile.take') },
          { value: 'mine', label: t('meanwhile.keep') },
        ]}
      />
    </>
  );
}

function useFieldLabel(): (field: ProfileField) => string {
  const { t } = useTranslation('clinic');
  return ({ label, language }) => {
    const ownName = languages.find(({ code }) => code === language)?.name;
    return ownName ? `${t(label)} ${ownName}` : t(label);
  };
}
