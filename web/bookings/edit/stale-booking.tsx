import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { SheetQuestion } from '#web/ui/layout/sheet.tsx';
import { labelOf } from '../shared/fields.ts';
import { useFieldValue } from './doctor-fields.tsx';
import { changedBetween, valueIn } from './draft.ts';
import type { Edit } from './use-edit.ts';
import css from './edit.module.css';

/**
 * Shown when another person saved first: their changes beside the user's, field by field. The user's changes can be
 * applied to the newer booking, or dropped.
 */
export function StaleBooking({ edit, onDiscard }: { edit: Edit; onDiscard: () => void }) {
  const { t } = useTranslation('booking-changes');
  const { base, newest, draft, names, mine, type } = edit;
  const show = useFieldValue();
  const theirs = changedBetween(base, newest, names);
  const onlyMine = mine.filter((name) => !theirs.includes(name));
  return (
    <SheetQuestion
      title={t('stale.title')}
      foot={
        <>
          <Button busy={edit.isBusy} onClick={edit.takeOver}>
            {t('stale.takeOver')}
          </Button>
          <Button look="danger" onClick={onDiscard}>
            {t('stale.discard')}
          </Button>
        </>
      }
    >
      <SavedBy edit={edit} />
      {theirs.length === 0 && <p>{t('stale.elsewhere')}</p>}
      <ul className={css.differences}>
        {theirs.map((name) => (
          <li key={name} className={css.difference}>
            <h4 className={css.name}>{t(labelOf(name, type))}</h4>
            <DefinitionList
              items={[
                { label: t('stale.before'), value: show(name, valueIn(base, name), base) },
                { label: t('stale.theirs'), value: show(name, valueIn(newest, name), newest) },
                {
                  label: t('stale.yours'),
                  value: mine.includes(name) ? show(name, draft[name], base) : t('stale.untouched'),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {onlyMine.length > 0 && (
        <div>
          <h4 className={css.name}>{t('stale.onlyYours')}</h4>
          <DefinitionList
            items={onlyMine.map((name) => ({ label: t(labelOf(name, type)), value: show(name, draft[name], base) }))}
          />
        </div>
      )}
    </SheetQuestion>
  );
}

/** Who saved first, from the history. */
function SavedBy({ edit: { base } }: { edit: Edit }) {
  const { t } = useTranslation('booking-changes');
  const { data } = useQuery({ ...queryOf('readBookingHistory', { params: { id: base.id } }), staleTime: 0 });
  const names = new Set(data?.changes.filter(({ version }) => version > base.version).map(({ by }) => by));
  return names.size > 0 && <p>{t('stale.by', { names: [...names].join(', ') })}</p>;
}
