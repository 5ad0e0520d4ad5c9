import { useEffect, useEffectEvent, useId, useImperativeHandle, useState } from 'react';
import type { ComponentProps, KeyboardEvent, Ref } from 'react';
import { createPortal } from 'react-dom';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { Entry } from '#contract/reports/entry.ts';
import { rowsFor } from '#contract/reports/entry-ranges.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { notSent, serverFields, useContractForm, useFieldText } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { AreaField, TextField, Fields } from '#web/ui/fields/field.tsx';
import { MomentField } from '#web/ui/fields/moment-field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EntryGrid } from './entry-grid.tsx';
import { PregnancyQuestion } from './pregnancy-question.tsx';
import { HandInBar } from './hand-in-bar.tsx';
import { useHandInFacts } from './hand-in-facts.ts';
import type { HandInKey } from './use-hand-in-key.ts';
import { emptyRow, fieldInForm, pregnancyOf, valuesForm } from './values-draft.ts';
import type { RowDraft, ValuesDraft } from './values-draft.ts';
import type { ReportBooking } from './booking-facts.tsx';
import { ConfirmBooking } from './booking-facts.tsx';
import { useConfirmedSend } from './use-confirmed-send.ts';
import { LeaveQuestion } from '../shared/leave-question.tsx';
import { CriticalValues } from './critical-values.tsx';
import { Conflict, SavingState, TypedBefore } from './typed-before.tsx';
import { fieldsOf } from './form-values.ts';
import { startOf, useValueDrafts } from './use-value-drafts.ts';
import type { FormStart } from './use-value-drafts.ts';
import { SampleReason } from './sample-reason.tsx';
import { ValueRow } from './value-row.tsx';
import upload from './upload.module.css';
import css from './values.module.css';

const isCritical = (row: RowDraft) => row.criticalLow !== '' || row.criticalHigh !== '';

/** Saves the input before the form is left; false if a question is open. */
export type Save = () => Promise<boolean>;

const textFields = [
  'sampleKind',
  'sampleNumber',
  'sampleCollectedAt',
  'sampleReceivedAt',
  'sampleReason',
  'interpretation',
  'recommendations',
] as const;
const timeTexts = {
  sampleCollectedAt: 'field.sampleCollectedAt',
  sampleReceivedAt: 'field.sampleReceivedAt',
} as const;

/** On the screen of an entry: the element for the bar with the button, and the key that presses it. */
export interface Bench {
  readonly bar: HTMLElement | null;
  readonly handIn: HandInKey;
}

/**
 * Enters a report's values instead of a file, or corrects those of a rejected one. On an error all input stays.
 * @param report the one to correct; undefined for a new one
 */
export function EnterValues({
  booking,
  entry,
  report,
  pane,
  bench,
  saveRef,
  onDone,
}: {
  booking: ReportBooking;
  /** The values of the booked test; without rows if the catalogue has none. */
  entry: Entry;
  report: Report | undefined;
  /** The element for the state of saving; null while the values are not shown. */
  pane: HTMLElement | null;
  bench: Bench | undefined;
  saveRef: Ref<Save>;
  onDone: () => void;
}) {
  const { t } = useTranslation(['reports', 'messages']);
  const fieldText = useFieldText();
  const [start] = useState(() => startOf(booking.id, entry, report));
  const form = useEntryForm(start.values);
  const typed = useValueDrafts(form, { bookingId: booking.id, entry, report, start });
  useImperativeHandle(saveRef, () => typed.save);
  const errorOf = (name: (typeof textFields)[number]) =>
    fieldText(form.formState.errors[name]) ?? typed.saving.wrong.get(name);
  const { getValues } = form;
  const { ask, asked, confirm, leave, isBusy, failure } = useHandIn({ form, typed, booking, report, onDone });
  const formId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (isBusy || !isHandInKey(event)) return;
    event.preventDefault();
    ask();
  };
  const handIn = useEffectEvent(() => ask());
  useEffect(() => (pane ? bench?.handIn.take(() => handIn()) : undefined), [pane, bench?.handIn]);
  const shown = useEntryForPregnancy(form, entry);
  const factsOf = useHandInFacts(entry);
  return (
    <form
      id={formId}
      className={upload.form}
      noValidate
      onSubmit={ask}
      onChange={typed.hold}
      onBlur={typed.offer}
      onKeyDown={onKeyDown}
    >
      {pane && createPortal(<AboutValues form={form} entry={entry} typed={typed} start={start} />, pane)}
      {pane &&
        bench?.bar &&
        createPortal(
          <HandInBar form={form} formId={formId} entry={shown} patientName={booking.patientName} isBusy={isBusy} />,
          bench.bar,
        )}
      <Rows form={form} entry={entry} shown={shown} typed={typed} />
      <SampleAndTexts form={form} errorOf={errorOf} />
      {entry.sampleDoubt && <SampleReason form={form} doubt={entry.sampleDoubt} error={errorOf('sampleReason')} />}
      {!bench && (
        <div>
          <Button type="submit" busy={isBusy}>
            {t('values.send')}
          </Button>
        </div>
      )}
      {failure && <Notice kind="error">{failure}</Notice>}
      <LeaveQuestion isDirty={typed.saving.failing.length > 0} onLeave={() => undefined} />
      <Conflict saving={typed.saving} entry={entry} mine={() => fieldsOf(getValues(), entry)} onSettle={typed.settle} />
      {asked && (
        <ConfirmBooking
          booking={booking}
          onYes={confirm}
          onClose={leave}
          more={factsOf(getValues(), shown, asked.results.length)}
        />
      )}
    </form>
  );
}

/** Whether it is Ctrl+Enter, pressed once. A question within the form, such as after pasting, is answered first. */
function isHandInKey({ key, ctrlKey, repeat, target }: KeyboardEvent): boolean {
  return key === 'Enter' && ctrlKey && !repeat && !(target instanceof Element && target.closest('dialog'));
}

type EntryForm = ReturnType<typeof useEntryForm>;
const useEntryForm = (values: ValuesDraft) => useContractForm(valuesForm, values);
type Typed = ReturnType<typeof useValueDrafts>;

/** Hands in the values, after a question; not if somebody else has typed into them meanwhile. */
function useHandIn({
  form,
  typed,
  booking,
  report,
  onDone,
}: Pick<ComponentProps<typeof EnterValues>, 'booking' | 'report' | 'onDone'> & { form: EntryForm; typed: Typed }) {
  const { t } = useTranslation('reports');
  const { getValues } = form;
  const enter = useAction('enterReport', { awaitRefresh: true });
  const change = useAction('changeReport', { awaitRefresh: true });
  return useConfirmedSend(form, {
    failed: t('upload.failed'),
    fieldsOf: (error) =>
      Object.fromEntries(
        Object.entries(serverFields(error)).map(([field, message]) => [
          fieldInForm(field, getValues('results')),
          message,
        ]),
      ),
    send: async (values) => {
      await typed.close();
      try {
        if (!(await typed.meetsOthers())) {
          typed.reopen();
          return notSent;
        }
        if (report) await change.mutateAsync({ params: { id: report.id }, body: values });
        else await enter.mutateAsync({ body: { ...values, bookingId: booking.id } });
      } catch (error) {
        typed.reopen();
        throw error;
      }
      return onDone();
    },
  });
}

/** The values of the catalogue, then added rows. */
function Rows({ form, entry, shown, typed }: { form: EntryForm; entry: Entry; shown: Entry; typed: Typed }) {
  const { t } = useTranslation('reports');
  const rows = useFieldArray({ control: form.control, name: 'results' });
  const [withCritical, setWithCritical] = useState(() => form.getValues('results').some(isCritical));
  return (
    <>
      <div className={css.rows} data-critical={withCritical || undefined}>
        {entry.rows.length > 0 && <EntryGrid form={form} entry={shown} saving={typed.saving} onFill={typed.offer} />}
        {rows.fields.map(
          ({ id, analyte }, index) =>
            analyte === '' && (
              <ValueRow
                key={id}
                form={form}
                index={index}
                withCritical={withCritical}
                onRemove={rows.fields.length > 1 ? () => rows.remove(index) : undefined}
              />
            ),
        )}
      </div>
      <div className={css.buttons}>
        <Button look="quiet" disabled={rows.fields.length >= limits.reportRows} onClick={() => rows.append(emptyRow)}>
          {t('values.add')}
        </Button>
        {rows.fields.some(({ analyte }) => analyte === '') && (
          <Checkbox
            label={t('values.withCritical')}
            checked={withCritical}
            onChange={(event) => setWithCritical(event.target.checked)}
          />
        )}
      </div>
    </>
  );
}

/** The sample's facts and times, and the two texts. */
function SampleAndTexts({
  form: { register, setValue, watch },
  errorOf,
}: {
  form: EntryForm;
  errorOf: (name: (typeof textFields)[number]) => string | undefined;
}) {
  const { t } = useTranslation('reports');
  const [sampleCollectedAt, sampleReceivedAt] = watch(['sampleCollectedAt', 'sampleReceivedAt']);
  const times = { sampleCollectedAt, sampleReceivedAt };
  return (
    <Fields>
      <TextField
        label={t('field.sampleKind')}
        autoComplete="off"
        error={errorOf('sampleKind')}
        {...register('sampleKind')}
      />
      <TextField
        label={t('field.sampleNumber')}
        autoComplete="off"
        error={errorOf('sampleNumber')}
        {...register('sampleNumber')}
      />
      {(['sampleCollectedAt', 'sampleReceivedAt'] as const).map((name) => (
        <MomentField
          key={name}
          label={t(timeTexts[name])}
          value={times[name]}
          error={errorOf(name)}
          onChange={(next) => setValue(name, next, { shouldValidate: true })}
        />
      ))}
      <AreaField label={t('values.interpretation')} error={errorOf('interpretation')} {...register('interpretation')} />
      <AreaField
        label={t('values.recommendations')}
        error={errorOf('recommendations')}
        {...register('recommendations')}
      />
    </Fields>
  );
}

/** The parts about all values: a pregnancy, critical values, the state of saving, earlier input. */
function AboutValues({ form, entry, typed, start }: { form: EntryForm; entry: Entry; typed: Typed; start: FormStart }) {
  return (
    <>
      {entry.pregnancy && <PregnancyQuestion form={form} entry={entry} />}
      <CriticalValues form={form} listed={entry.rows} />
      <SavingState saving={typed.saving} entry={entry} />
      <TypedBefore entry={entry} start={start} onDiscard={typed.discard} />
    </>
  );
}

/** The entry with the ranges for the present answer about a pregnancy. */
function useEntryForPregnancy(form: EntryForm, entry: Entry): Entry {
  const [pregnancy, pregnantWeeks] = form.watch(['pregnancy', 'pregnantWeeks']);
  return { ...entry, rows: rowsFor(entry, pregnancyOf({ pregnancy, pregnantWeeks })) };
}
