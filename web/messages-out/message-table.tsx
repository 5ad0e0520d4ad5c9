import { useTranslation } from 'react-i18next';
import type { MessageOut } from '#contract/messages-out/outbox.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Icon } from '#web/ui/layout/icon.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Table } from '#web/ui/lists/table.tsx';
import { Actions, isFailed, Outcome, Phone, Unclear } from './message-parts.tsx';
import css from './messages-out.module.css';

/** The same messages as a table, each with the beginning of its text; a press shows all of it. */
export function MessageTable({ rows }: { rows: readonly MessageOut[] }) {
  const { t } = useTranslation('messages-out');
  const language = useLanguage();
  return (
    <Table<MessageOut>
      caption={t('outbox.title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('column.message'),
          cell: ({ kind, createdAt }) => (
            <>
              <strong>{t(`messageKind.${kind}`)}</strong>
              <p className={css.beside}>
                <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>
              </p>
            </>
          ),
        },
        {
          label: t('column.to'),
          cell: ({ name, phoneNumber }) => (
            <>
              {name && (
                <div>
                  <Name>{name}</Name>
                </div>
              )}
              {phoneNumber && <Phone number={phoneNumber} />}
            </>
          ),
        },
        { label: t('column.text'), cell: (message) => message.text && <Text message={message} text={message.text} /> },
        { label: t('column.outcome'), cell: (message) => <Outcome message={message} /> },
        // Usually all have arrived, and the column would be empty.
        ...(rows.some(isFailed)
          ? [
              {
                label: t('column.actions'),
                cell: (message: MessageOut) =>
                  isFailed(message) && (
                    <div className={css.rowActions}>
                      <Actions message={message} />
                    </div>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}

function Text({ message, text }: { message: MessageOut; text: string }) {
  return (
    <details className={css.fold}>
      <summary>
        <span>
          <Name>{text}</Name>
        </span>
        <Icon name="expand" />
      </summary>
      <Unclear message={message} />
    </details>
  );
}
