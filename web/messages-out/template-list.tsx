import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { providerNames } from '#contract/messages-out/providers.ts';
import type { MessageTemplate, MessageTemplates, TemplateState } from '#contract/messages-out/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { Tone } from '#web/ui/feedback/badge.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { Card, CardList } from '#web/ui/layout/card.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import css from './messages-out.module.css';

const tones: Readonly<Record<TemplateState, Tone>> = {
  registered: 'success',
  shared: 'neutral',
  off: 'warning',
  differs: 'danger',
};
/** What needs somebody comes first. */
const order: readonly TemplateState[] = ['differs', 'off', 'shared', 'registered'];

/** Every text in both languages, with how it is registered; above them how many are not sent, and those first. */
export function TemplateList({
  onRegister,
}: {
  onRegister: (registering: Pick<MessageTemplates, 'providers'> & { template: MessageTemplate }) => void;
}) {
  const { t } = useTranslation('messages-out');
  const { data, error, refetch } = useQuery(queryOf('listTemplates'));
  const shown = useLanguage();
  const countOf = (wanted: TemplateState) => data?.templates.filter(({ state }) => state === wanted).length ?? 0;
  const [differing, off] = [countOf('differs'), countOf('off')];
  const sorted = data?.templates.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return (
    <Section title={t('texts.title')}>
      <p>{t('texts.intro')}</p>
      {differing > 0 && (
        <Notice kind="error">{t('differs', { count: differing, n: formatNumber(differing, shown) })}</Notice>
      )}
      {off > 0 && <Notice>{t('off', { count: off, n: formatNumber(off, shown) })}</Notice>}
      {error && !data && <FailedState text={t('failed')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={4} height="12rem" />}
      {data && <Providers providers={data.providers} />}
      {data && (
        <CardList columns>
          {sorted?.map((template) => (
            <li key={`${template.kind} ${template.language}`}>
              <TemplateCard
                template={template}
                onRegister={() => onRegister({ template, providers: data.providers })}
              />
            </li>
          ))}
        </CardList>
      )}
    </Section>
  );
}

/** Where each provider is told to report whether a message arrived. */
function Providers({ providers }: Pick<MessageTemplates, 'providers'>) {
  const { t } = useTranslation('messages-out');
  const items = providers.flatMap(({ name, reportAddress }) =>
    name === 'url' || !reportAddress
      ? []
      : [{ label: providerNames[name], value: <code className={css.text}>{reportAddress}</code> }],
  );
  if (items.length === 0) return null;
  return (
    <>
      <p>{t('reports.intro')}</p>
      <DefinitionList items={items} />
    </>
  );
}

function TemplateCard({ template, onRegister }: { template: MessageTemplate; onRegister: () => void }) {
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
  const [isOpen, setIsOpen] = useState(state === 'differs');
  const title = (
    <span className={css.marks}>
      <h3 id={id}>
        {t(`messageKind.${kind}`)} · {t(language === 'bn' ? 'language.bn' : 'language.en')}
      </h3>
      <Badge tone={tones[state]}>{t(`templateState.${state}`)}</Badge>
    </span>
  );
  return (
    <Card role="group" aria-labelledby={id}>
      <Fold isCard title={title} isOpen={isOpen} onToggle={setIsOpen}>
        <div className={css.card}>
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
      </Fold>
    </Card>
  );
}
