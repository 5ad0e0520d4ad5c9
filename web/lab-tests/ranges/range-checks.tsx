import { useTranslation } from 'react-i18next';
import type { RangeScope } from '#contract/lab-tests/ranges.ts';
import { useRangeWords } from './range-words.ts';
import css from './ranges.module.css';

/** Names the people without a range, and those with two of the same rank: while ranges are typed, and in the list. */
export function RangeChecks({ ranges }: { ranges: readonly RangeScope[] }) {
  const { t } = useTranslation('ranges');
  const words = useRangeWords();
  const [gaps, overlaps] = [words.gaps(ranges), words.overlaps(ranges)];
  return (
    <div aria-live="polite">
      {gaps !== '' && <p className={css.gap}>{t('gaps', { people: gaps })}</p>}
      {overlaps !== '' && <p className={css.gap}>{t('overlaps', { people: overlaps })}</p>}
    </div>
  );
}
