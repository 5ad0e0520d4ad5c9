import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { providerNames } from '#contract/messages-out/providers.ts';
import type { MessageTemplate, MessageTemplates, TemplateState } from '#contract/messages-out/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { TemplateTable } from './template-table.tsx';
import css from './messages-out.module.css';

/** Every kind of text with its registration in each language; above them how many are not sent, and those first. */
export function TemplateList({
  onRegister,
}: {
  onRegister: (registering: Pick<MessageTemplates, 'providers'> & { template: MessageTemplate }) => void;
}) {
  const { t } = useTranslation('messages-out');
  const query = useQuery(queryOf('listTemplates'));
  const shown = useLanguage();
  const countOf = (wanted: TemplateState) => query.data?.templates.filter(({ state }) => state === wanted).length ?? 0;
  const [differing, off] = [countOf('differs'), countOf('off')];
  return (
    <Section title={t('texts.title')}>
      <p>{t('texts.intro')}</p>
      {differing > 0 && (
        <Notice kind="error">{t('differs', { count: differing, n: formatNumber(differing, shown) })}</Notice>
      )}
      {off > 0 && <Notice>{t('off', { count: off, n: formatNumber(off, shown) })}</Notice>}
      <Loaded query={query} data={query.data} failedText={t('failed')} rows={4} rowHeight="12rem">
        {({ providers, templates }) => (
          <>
            <Providers providers={providers} />
            <TemplateTable templates={templates} onRegister={(template) => onRegister({ template, providers })} />
          </>
        )}
      </Loaded>
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
