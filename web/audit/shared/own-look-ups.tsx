import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate, formatNumber, formatTime } from '#web/lib/format.ts';
import { Fold } from '#web/ui/layout/fold.tsx';
import { AuditRow } from './audit-row.tsx';
import css from './audit.module.css';

/** Consecutive look-ups of the reader as one line that opens. */
export function OwnLookUps({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  // The list may have the newest or the oldest first.
  const [from = '', to = from] = [...new Set([entries[0]?.at, entries.at(-1)?.at])]
    .filter((at) => at !== undefined)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other));
  const count = entries.reduce((sum, { times }) => sum + times, 0);
  const title = (
    <span>
      {t('ownLookUps', {
        n: formatNumber(count, language),
        date: formatDate(from, language),
        from: formatTime(from, language),
        to: formatTime(to, language),
      })}
    </span>
  );
  return (
    <div className={css.own}>
      <Fold title={title} isOpen={isOpen} onToggle={setIsOpen}>
        {isOpen && (
          <ol className={css.ownRows}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <AuditRow entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </Fold>
    </div>
  );
}
