import { useTranslation } from 'react-i18next';
import { messagePricesBody } from '#contract/messages-out/outbox.ts';
import type { MessageCounts } from '#contract/messages-out/outbox.ts';
import { messageChannels } from '#contract/messages-out/providers.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AmountField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/** Takes what 1,000 messages of each channel cost, as providers sell them. */
export default function PriceSheet({
  prices,
  onDone,
  onClose,
}: Pick<MessageCounts, 'prices'> & { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('messages-out');
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('priceMessages', { awaitRefresh: true });
  const { SMS, WHATSAPP, VOICE } = prices;
  const form = useContractForm(messagePricesBody, { SMS: SMS ?? '', WHATSAPP: WHATSAPP ?? '', VOICE: VOICE ?? '' });
  const {
    register,
    formState: { errors },
  } = form;
  const { sheet } = useSend(form, {
    failed: t('prices.failed'),
    send: async (body) => {
      await mutateAsync({ body });
      onDone();
    },
  });
  return (
    <FormSheet {...sheet} title={t('prices.title')} save={t('save')} onClose={onClose}>
      <p>{t('prices.hint')}</p>
      {messageChannels.map((channel) => (
        <AmountField
          key={channel}
          label={t(`messageChannel.${channel}`)}
          error={fieldText(errors[channel])}
          {...register(channel)}
        />
      ))}
    </FormSheet>
  );
}
