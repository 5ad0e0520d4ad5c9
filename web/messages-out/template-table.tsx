import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageTemplate, TemplateState } from '#contract/messages-out/shapes.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { RowButton, Table } from '#web/ui/lists/table.tsx';
import { TemplateDetails, templateTones } from './template-details.tsx';
import css from './messages-out.module.css';

/** The states in which somebody must act come first. */
const templateOrder: readonly TemplateState[] = ['differs', 'off', 'shared', 'registered'];

type Kind = MessageTemplate['kind'];
interface KindOfText {
  kind: Kind;
  texts: MessageTemplate[];
}

/** One row for each kind, with its state in each language; a press opens both texts below it. */
export function TemplateTable({
  templates,
  onRegister,
}: {
  templates: readonly MessageTemplate[];
  onRegister: (template: MessageTemplate) => void;
}) {
  const { t } = useTranslation('messages-out');
  const [opened, setOpened] = useState<readonly Kind[]>([]);
  const toggle = (kind: Kind) =>
    setOpened(opened.includes(kind) ? opened.filter((one) => one !== kind) : [...opened, kind]);
  const stateIn = (language: MessageTemplate['language'], texts: readonly MessageTemplate[]) => {
    const state = texts.find((one) => one.language === language)?.state;
    return state && <Badge tone={templateTones[state]}>{t(`templateShort.${state}`)}</Badge>;
  };
  return (
    <div className={css.kinds}>
      <Table<KindOfText>
        caption={t('texts.title')}
        rows={kindsOf(templates)}
        keyOf={({ kind }) => kind}
        columns={[
          {
            label: t('column.kind'),
            cell: ({ kind }) => (
              <RowButton isOpen={opened.includes(kind)} onClick={() => toggle(kind)}>
                {t(`messageKind.${kind}`)}
              </RowButton>
            ),
          },
          { label: t('language.en'), cell: ({ texts }) => stateIn('en', texts) },
          { label: t('language.bn'), cell: ({ texts }) => stateIn('bn', texts) },
        ]}
        below={({ kind, texts }) =>
          opened.includes(kind) ? (
            <div className={css.texts}>
              {texts.map((template) => (
                <TemplateDetails key={template.language} template={template} onRegister={() => onRegister(template)} />
              ))}
            </div>
          ) : null
        }
      />
    </div>
  );
}

/** The kinds, first those in which somebody must act in any language. */
function kindsOf(templates: readonly MessageTemplate[]): KindOfText[] {
  const rank = ({ texts }: KindOfText) => Math.min(...texts.map(({ state }) => templateOrder.indexOf(state)));
  return [...new Set(templates.map(({ kind }) => kind))]
    .map((kind) => ({ kind, texts: templates.filter((one) => one.kind === kind) }))
    .toSorted((one, other) => rank(one) - rank(other));
}
