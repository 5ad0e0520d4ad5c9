import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { useRupees } from '../shared/amounts.ts';
import type { Drawer } from './count-drawer.tsx';

/** What a drawer should hold, what was counted, and the difference; short texts, one below the other. */
export function DrawerFacts({ drawer }: { drawer: Drawer }) {
  const { t } = useTranslation('drawer');
  const language = useLanguage();
  const rupees = useRupees();
  const { openedAt, visits, float, taken, givenBack, expected, counted, countedBy, countedAt, note } = drawer;
  const { awaitsSignature, signedBy, signedAt } = drawer;
  return (
    <>
      {openedAt !== null && (
        <>
          {t('openedAt', { time: formatDateTime(openedAt, language) })}
          <br />
        </>
      )}
      {float !== 0 && `${t('floatOf', { amount: rupees(float) })} · `}
      {t('takenOf', { amount: rupees(taken) })}
      {givenBack !== 0 && ` · ${t('givenBackOf', { amount: rupees(givenBack) })}`}
      {visits > 0 && ` · ${t('visits', { count: visits, n: formatNumber(visits, language) })}`}
      <br />
      {t('expectedOf', { amount: rupees(expected) })}
      <br />
      {counted === null ? t('notCounted') : t('countedOf', { amount: rupees(counted) })}
      {countedBy !== null && countedAt !== null && (
        <>
          {' · '}
          <Name>{countedBy}</Name> · {formatDateTime(countedAt, language)}
        </>
      )}
      {note !== null && (
        <>
          <br />
          {note}
        </>
      )}
      {awaitsSignature && (
        <>
          <br />
          {t('awaitsSignature')}
        </>
      )}
      {signedBy !== null && signedAt !== null && (
        <>
          <br />
          {t('signedOff', { time: formatDateTime(signedAt, language) })} · <Name>{signedBy}</Name>
        </>
      )}
    </>
  );
}

/** The difference of a drawer, with its sign; nothing until it is counted. */
export function useDifference(): (difference: number | null) => string {
  const { t } = useTranslation('drawer');
  const rupees = useRupees();
  return (difference) => {
    if (difference === null) return '–';
    if (difference === 0) return t('exact');
    return difference > 0 ? `+${rupees(difference)}` : rupees(difference);
  };
}
