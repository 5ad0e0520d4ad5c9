import { writeChange } from '#contract/reports/change-words.ts';
import type { Change } from '#contract/reports/changes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime } from '#web/lib/format.ts';
import css from './details.module.css';

/** What a version changed, a line each. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const language = useLanguage();
  return (
    <ul className={css.changes}>
      {changes.map((one) => {
        const words = writeChange(one, language, (moment) => formatDateTime(moment, language));
        return <li key={words}>{words}</li>;
      })}
    </ul>
  );
}
