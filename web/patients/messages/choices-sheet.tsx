import { useTranslation } from 'react-i18next';
import { messageWays } from '#contract/messages-out/choice-kinds.ts';
import type { MessageWay } from '#contract/messages-out/choice-kinds.ts';
import { messageChoicesBody } from '#contract/messages-out/choices.ts';
import type { MessageChoices } from '#contract/messages-out/choices.ts';
import { useContractForm, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/** The form that sets how each kind of message is sent to the reader or to the person with that number. */
export default function ChoicesSheet({
  data: { choices, whatsApp, stoppedAt },
  patientNumber,
  onClose,
}: {
  data: MessageChoices;
  patientNumber: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('messages-out');
  const own = useAction('chooseMessages', { awaitRefresh: true });
  const theirs = useAction('chooseMessagesOf', { awaitRefresh: true });
  const form = useContractForm(messageChoicesBody, { choices, resume: false });
  const { sheet } = useSend(form, {
    failed: t('choice.failed'),
    send: async (body) => {
      if (patientNumber === undefined) await own.mutateAsync({ body });
      else await theirs.mutateAsync({ params: { patientNumber }, body });
      onClose();
    },
  });
  const chosen = new Set(form.watch('choices').map(({ way }) => way));
  const ways = messageWays.filter((way) => way !== 'WHATSAPP' || whatsApp);
  const options = ways.map((way) => (
    <option key={way} value={way}>
      {t(`messageWay.${way}`)}
    </option>
  ));
  const chooseAll = (way: MessageWay) => {
    for (const index of choices.keys()) form.setValue(`choices.${index}.way`, way, { shouldDirty: true });
  };
  return (
    <FormSheet
      {...sheet}
      title={t(patientNumber === undefined ? 'choice.title' : 'choice.titleDesk')}
      save={t('choice.save')}
      onClose={onClose}
    >
      {stoppedAt && <Checkbox label={t('choice.resume')} {...form.register('resume')} />}
      {whatsApp && <p>{t('choice.whatsApp')}</p>}
      <SelectField
        label={t('choice.all')}
        data-autofocus
        value={chosen.size === 1 ? [...chosen][0] : ''}
        onChange={(event) => chooseAll(event.target.value as MessageWay)}
      >
        {chosen.size > 1 && (
          <option value="" disabled>
            {t('choice.mixed')}
          </option>
        )}
        {options}
      </SelectField>
      <h3>{t('choice.each')}</h3>
      {choices.map(({ kind }, index) => (
        <SelectField key={kind} label={t(`messageKind.${kind}`)} {...form.register(`choices.${index}.way`)}>
          {options}
        </SelectField>
      ))}
    </FormSheet>
  );
}
