import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holidayBody } from '#contract/schedules/shapes.ts';
import type { Holiday } from '#contract/schedules/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { inLanguage } from '#web/lib/names.ts';
import { today } from '#web/lib/now.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField, Fields } from '#web/ui/fields/field.tsx';
import { LanguageField } from '#web/ui/fields/language-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { ImportHolidays } from './import-holidays.tsx';
import { useScheduleTexts } from './texts.ts';
import css from './weeks.module.css';

/** The clinic's coming holidays; people with permission add and remove them. */
export function Holidays({
  holidays,
  mayAdd,
  onDone,
}: {
  holidays: readonly Holiday[];
  mayAdd: boolean;
  onDone: (text: string) => void;
}) {
  const { t } = useTranslation('schedules');
  const [sheet, setSheet] = useState<'add' | 'import'>();
  const close = () => setSheet(undefined);
  const done = (text: string) => {
    close();
    onDone(text);
  };
  return (
    <Section
      title={t('holidays.title')}
      actions={
        mayAdd && (
          <>
            <Button look="quiet" onClick={() => setSheet('import')}>
              {t('holidays.import')}
            </Button>
            <Button look="quiet" onClick={() => setSheet('add')}>
              {t('holidays.add')}
            </Button>
          </>
        )
      }
    >
      <Card className={css.card}>
        <p className={css.soft}>{t(holidays.length > 0 ? 'holidays.about' : 'holidays.none')}</p>
        <ul className={css.lines}>
          {holidays.map((holiday) => (
            <HolidayLine key={holiday.id} holiday={holiday} />
          ))}
        </ul>
      </Card>
      {sheet === 'add' && <HolidayForm onClose={close} onDone={done} />}
      {sheet === 'import' && <ImportHolidays onClose={close} onDone={done} />}
    </Section>
  );
}

function HolidayLine({ holiday }: { holiday: Holiday }) {
  const { t } = useTranslation('schedules');
  const language = useLanguage();
  const errorText = useErrorText();
  const { day } = useScheduleTexts();
  const { mutate, isPending, error } = useAction('removeHoliday');
  const id = `holiday-${holiday.id}`;
  return (
    <li className={css.line}>
      <p id={id}>
        <strong>{day(holiday.day)}</strong> {inLanguage(language, holiday.name, holiday.nameBn)}
      </p>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {holiday.abilities.change && (
        <Button
          look="quiet"
          aria-describedby={id}
          busy={isPending}
          onClick={() => mutate({ params: { id: holiday.id } })}
        >
          {t('holidays.remove')}
        </Button>
      )}
    </li>
  );
}

function HolidayForm({ onDone, onClose }: { onDone: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation('schedules');
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('addHoliday');
  const form = useContractForm(holidayBody, { day: '', name: '', nameBn: '' });
  const { register, formState } = form;
  const { errors } = formState;
  const { submit, failure, isBusy } = useSend(form, {
    failed: t('holidays.failed'),
    isShort: true,
    send: async (body) => {
      await mutateAsync({ body });
      onDone(t('holidays.saved'));
    },
  });
  return (
    <FormSheet
      title={t('holidays.add')}
      save={t('holidays.save')}
      isDirty={formState.isDirty}
      isBusy={isBusy}
      failure={failure}
      onSave={submit}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={t('field.day')}
        min={today()}
        data-autofocus
        error={fieldText(errors.day)}
        {...register('day')}
      />
      <Fields>
        <LanguageField label={t('field.name')} language="en" error={fieldText(errors.name)} {...register('name')} />
        <LanguageField label={t('field.name')} language="bn" error={fieldText(errors.nameBn)} {...register('nameBn')} />
      </Fields>
    </FormSheet>
  );
}
