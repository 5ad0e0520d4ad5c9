import { useTranslation } from 'react-i18next';
import type { ResultFlag } from '#contract/reports/flags.ts';
import { classNames } from '#web/ui/class-names.ts';
import css from './result-flag.module.css';

const texts = {
  LOW: 'flag.LOW',
  HIGH: 'flag.HIGH',
  CRITICAL_LOW: 'flag.CRITICAL_LOW',
  CRITICAL_HIGH: 'flag.CRITICAL_HIGH',
  NORMAL: 'flag.NORMAL',
} as const satisfies Record<ResultFlag, string>;

/** How a value stands to its range, in a word; nothing where no range says. */
export function ResultFlagText({ flag }: { flag: ResultFlag | null }) {
  const { t } = useTranslation('reports');
  if (!flag) return null;
  const isCritical = flag.startsWith('CRITICAL');
  return (
    <span className={classNames(css.flag, isCritical && css.critical, flag === 'NORMAL' && css.normal)}>
      {t(texts[flag])}
    </span>
  );
}
