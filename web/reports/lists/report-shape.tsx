import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useListShape } from '#web/lib/list-shape.ts';
import type { ListOrder, ListShape } from '#web/lib/list-shape.ts';
import { seesOthers } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { ShapeFields } from '#web/ui/lists/list-shape.tsx';

const sizes = [pageSizes.searchResults, 20, 50];

/** Patients have few reports: theirs are ten a page (R8). */
export function useReportShape(usual?: ListOrder): ListShape {
  const { role } = useUser();
  return useListShape(sizes, seesOthers(role), usual);
}

/** The days, the order and the rows of a page of reports, for those who see other people's. */
export function ReportShape({ shape, fromText }: { shape: ListShape; fromText: string }) {
  // Named here, so that its catalogue is loaded with the screen.
  useTranslation('list-shape');
  const { role } = useUser();
  const language = useLanguage();
  if (!seesOthers(role)) return null;
  return <ShapeFields shape={shape} fromText={fromText} write={(count) => formatNumber(count, language)} />;
}
