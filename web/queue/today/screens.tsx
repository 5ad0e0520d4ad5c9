import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pairBody } from '#contract/queue/hall.ts';
import type { HallScreen } from '#contract/queue/hall.ts';
import { hallPath } from '#contract/site.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import css from './today.module.css';

/** The screens in the hall, with whether each is on; the admin pairs them and takes them off. */
export function Screens({ screens, mayPair }: { screens: readonly HallScreen[]; mayPair: boolean }) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title={t('screens')}
      actions={
        mayPair && (
          <Button look="quiet" onClick={() => setIsOpen(true)}>
            {t('screens.pair')}
          </Button>
        )
      }
    >
      <Card>
        {mayPair && (
          <p className={css.soft}>{t('screens.about', { address: `${location.origin}${hallPath(language)}` })}</p>
        )}
        <ul className={css.people}>
          {screens.map((screen) => (
            <ScreenLine key={screen.id} screen={screen} mayRemove={mayPair} />
          ))}
        </ul>
      </Card>
      {isOpen && <PairForm onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

function ScreenLine({ screen: { id, name, isOn }, mayRemove }: { screen: HallScreen; mayRemove: boolean }) {
  const { t } = useTranslation('queue');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useAction('removeScreen');
  return (
    <li className={css.screen}>
      <span id={`screen-${id}`}>
        {name} <Badge tone={isOn ? 'success' : 'danger'}>{t(isOn ? 'screens.on' : 'screens.off')}</Badge>
      </span>
      {mayRemove && (
        <Button
          look="quiet"
          busy={isPending}
          aria-describedby={`screen-${id}`}
          onClick={() => mutate({ params: { id } })}
        >
          {t('screens.remove')}
        </Button>
      )}
      {error && <Notice kind="error">{errorText(error)}</Notice>}
    </li>
  );
}

function PairForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('queue');
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('pairScreen');
  const form = useContractForm(pairBody, { code: '', name: '' });
  const { errors, isDirty } = form.formState;
  const { submit, failure, isBusy } = useSend(form, {
    failed: t('screens.failed'),
    isShort: true,
    send: async (body) => {
      await mutateAsync({ body });
      onClose();
    },
  });
  return (
    <FormSheet
      title={t('screens.pair')}
      save={t('screens.save')}
      isDirty={isDirty}
      isBusy={isBusy}
      failure={failure}
      onSave={submit}
      onClose={onClose}
    >
      <TextField
        label={t('screens.code')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        data-autofocus
        error={fieldText(errors.code)}
        {...form.register('code')}
      />
      <TextField
        label={t('screens.name')}
        autoComplete="off"
        error={fieldText(errors.name)}
        {...form.register('name')}
      />
    </FormSheet>
  );
}
