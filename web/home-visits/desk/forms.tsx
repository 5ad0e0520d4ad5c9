import { useTranslation } from 'react-i18next';
import { homeReason, homeVisitForm } from '#contract/home-visits/shapes.ts';
import type { HomeStop } from '#contract/home-visits/shapes.ts';
import { homeWindows, suitsFasting } from '#contract/home-visits/states.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AreaField, DigitsField, SelectField, TextField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { useWindowText } from '../shared/stop-words.ts';

/** Changes the address, day or window. */
export function ChangeForm({ stop, onClose }: { stop: HomeStop; onClose: () => void }) {
  const { t } = useTranslation('home-visits');
  const fieldText = useFieldText();
  const windowText = useWindowText();
  const { mutateAsync } = useAction('changeHomeVisit');
  const { address, landmark, pin, day, from, until, fastingReason } = stop;
  const form = useContractForm(homeVisitForm, { address, landmark, pin, day, from, until, fastingReason });
  const {
    register,
    setValue,
    watch,
    formState: { errors },
  } = form;
  const chosen = watch();
  const { sheet } = useSend(form, {
    draft: `home-visit/${stop.id}`,
    failed: t('desk.notChanged'),
    send: async (body) => {
      await mutateAsync({ params: { id: stop.id }, body });
      onClose();
    },
  });
  const windows = homeWindows.some((one) => one.from === from && one.until === until)
    ? homeWindows
    : [{ from, until }, ...homeWindows];
  const isLate = stop.tests.some(({ fasting }) => fasting) && !suitsFasting(chosen);
  return (
    <FormSheet {...sheet} title={stop.patientName} save={t('desk.save')} onClose={onClose}>
      <AreaField label={t('address')} rows={3} error={fieldText(errors.address)} {...register('address')} />
      <TextField
        label={t('landmark')}
        autoComplete="off"
        error={fieldText(errors.landmark)}
        {...register('landmark')}
      />
      <DigitsField label={t('pin')} autoComplete="off" error={fieldText(errors.pin)} {...register('pin')} />
      <TextField type="date" label={t('day')} error={fieldText(errors.day)} {...register('day')} />
      <SelectField
        label={t('windowLabel')}
        error={fieldText(errors.until ?? errors.from)}
        value={`${chosen.from} ${chosen.until}`}
        onChange={({ target: { value } }) => {
          const [begins = '', ends = ''] = value.split(' ');
          setValue('from', begins, { shouldDirty: true });
          setValue('until', ends, { shouldDirty: true });
        }}
      >
        {windows.map((one) => (
          <option key={one.from} value={`${one.from} ${one.until}`}>
            {windowText(one)}
          </option>
        ))}
      </SelectField>
      {isLate && (
        <TextField
          label={t('fastingReason')}
          autoComplete="off"
          error={fieldText(errors.fastingReason)}
          {...register('fastingReason')}
        />
      )}
    </FormSheet>
  );
}

/** Cancels a home visit; the samples can be taken at the clinic. */
export function CancelForm({ stop, onClose }: { stop: HomeStop; onClose: () => void }) {
  const { t } = useTranslation('home-visits');
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('cancelHomeVisit');
  const form = useContractForm(homeReason, { reason: '' });
  const { sheet } = useSend(form, {
    failed: t('desk.notCancelled'),
    isShort: true,
    send: async (body) => {
      await mutateAsync({ params: { id: stop.id }, body });
      onClose();
    },
  });
  return (
    <FormSheet {...sheet} title={stop.patientName} save={t('desk.cancel')} onClose={onClose}>
      <p>{t('desk.cancelAbout')}</p>
      <TextField
        label={t('desk.why')}
        autoComplete="off"
        data-autofocus
        error={fieldText(form.formState.errors.reason)}
        {...form.register('reason')}
      />
    </FormSheet>
  );
}
