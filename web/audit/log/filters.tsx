import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { auditActions, auditOutcomes } from '#contract/audit/shapes.ts';
import { limits } from '#contract/limits.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { SelectField, TextField } from '#web/ui/fields/field.tsx';
import { PhoneField } from '#web/ui/fields/kept-field.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { useTyped } from '#web/lib/choice-in-address.ts';
import { isWholeNumber, noFilter, readFilter, writeFilter } from '../shared/audit-filter.ts';
import type { AuditFilter } from '../shared/audit-filter.ts';
import css from '../shared/audit.module.css';

/** Filters the entries: whose data, who, what, outcome, days. Closed until one is chosen: the entries are in view. */
export function Filters({ filter, onFilter }: { filter: AuditFilter; onFilter: (next: AuditFilter) => void }) {
  const { t } = useTranslation(['audit', 'messages']);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [draft, setDraft, noteAsked] = useTyped(filter, writeFilter);
  const [isChecked, setIsChecked] = useState(false);
  const ask = (next: AuditFilter) => {
    noteAsked(next);
    // Once somebody uses the filter it stays open, even when nothing is chosen any more.
    setChosen(true);
    onFilter(next);
  };
  const change = (name: keyof AuditFilter) => (event: { target: { value: string } }) => {
    setIsChecked(false);
    setDraft((before) => ({ ...before, [name]: event.target.value }));
  };
  const isWhole = (phone: string) => phone === '' || phone.length === limits.phoneDigits;
  const isPerson = isWhole(draft.person) || isWholeNumber(draft.person);
  const complaint = (isRight: boolean) => (isChecked && !isRight ? t('messages:field.phone.tenDigits') : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    // Validated in the same way as the address.
    if (isPerson && isWhole(draft.actor)) ask(readFilter(new URLSearchParams(writeFilter(draft))));
  };
  return (
    <Card>
      <Fold isCard title={t('filter.title')} isOpen={chosen ?? writeFilter(filter) !== ''} onToggle={setChosen}>
        <form className={css.filters} role="search" aria-label={t('filter.title')} onSubmit={submit} noValidate>
          <PhoneField
            label={t('filter.person')}
            value={draft.person}
            onChange={change('person')}
            hint={t('filter.orNumber')}
            error={complaint(isPerson)}
          />
          <PhoneField
            label={t('filter.actor')}
            value={draft.actor}
            onChange={change('actor')}
            error={complaint(isWhole(draft.actor))}
          />
          <Choices draft={draft} change={change} />
          <TextField
            type="date"
            max="2099-12-31"
            label={t('filter.from')}
            value={draft.from}
            onChange={change('from')}
          />
          <TextField type="date" max="2099-12-31" label={t('filter.to')} value={draft.to} onChange={change('to')} />
          <div className={css.actions}>
            <Button type="submit">{t('filter.submit')}</Button>
            {writeFilter(filter) !== '' && (
              <Button
                look="quiet"
                onClick={() => {
                  setDraft(noFilter);
                  ask(noFilter);
                }}
              >
                {t('filter.clear')}
              </Button>
            )}
          </div>
        </form>
      </Fold>
    </Card>
  );
}

/** What was done, how it ended, and whether one's own entries are shown. */
function Choices({
  draft,
  change,
}: {
  draft: AuditFilter;
  change: (name: keyof AuditFilter) => (event: { target: { value: string } }) => void;
}) {
  const { t } = useTranslation('audit');
  return (
    <>
      <SelectField label={t('filter.action')} value={draft.action} onChange={change('action')}>
        <option value="">{t('filter.all')}</option>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {t(`action.${action}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('filter.outcome')} value={draft.outcome} onChange={change('outcome')}>
        <option value="">{t('filter.all')}</option>
        {auditOutcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {t(`outcome.${outcome}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('filter.own')} value={draft.own} onChange={change('own')}>
        <option value="">{t('filter.ownJoined')}</option>
        <option value="hidden">{t('filter.ownHidden')}</option>
      </SelectField>
    </>
  );
}
