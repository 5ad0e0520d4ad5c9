import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageTemplate, TemplateState } from '#contract/messages-out/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { Tone } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import css from './messages-out.module.css';

export const templateTones: Readonly<Record<TemplateState, Tone>> = {
  registered: 'success',
  shared: 'neutral',
  off: 'warning',
  differs: 'danger',
};

/** A text in one language: its words, how it is registered, and what can be done. */
export function TemplateDetails({ template, onRegister }: { template: MessageTemplate; onRegister: () => void }) {
  const { t } = useTranslation('messages-out');
  const shown = useLanguage();
  const id = useId();
  const errorText = useErrorText();
  const { mutate, error, isPending, isSuccess } = useAction('testTemplate', { awaitRefresh: true });
  const { kind, language, text, parts, state, templateId, header } = template;
  const items = [
    { label: t('id'), value: templateId },
    { label: t('header'), value: header },
  ];
  return (
    <div className={css.card} role="group" aria-labelledby={id}>
      <div className={css.marks}>
        <h3 id={id}>
          {t(`messageKind.${kind}`)} · {t(language === 'bn' ? 'language.bn' : 'language.en')}
        </h3>
        <Badge tone={templateTones[state]}>{t(`templateState.${state}`)}</Badge>
      </div>
      <p className={css.text}>
        <Name>{text}</Name>
      </p>
      <p>{t('parts', { count: parts, n: formatNumber(parts, shown) })}</p>
      {state === 'off' && <p>{t(templateId ? 'off.providerId' : 'off.unregistered')}</p>}
      {templateId && <DefinitionList items={items} />}
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {isSuccess && <Notice kind="success">{t('test.sent')}</Notice>}
      <div className={css.marks}>
        <Button look="quiet" onClick={onRegister}>
          {t(templateId ? 'change' : 'register')}
        </Button>
        {state !== 'off' && (
          <Button look="plain" disabled={isPending} onClick={() => mutate({ params: { kind, language } })}>
            {t('test')}
          </Button>
        )}
      </div>
    </div>
  );
}
