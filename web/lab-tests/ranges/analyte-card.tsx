import { useTranslation } from 'react-i18next';
import type { Analyte } from '#contract/lab-tests/analytes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { RangeChecks } from './range-checks.tsx';
import { useRangeWords } from './range-words.ts';
import css from './ranges.module.css';

export const kindTexts = {
  NUMBER: 'kind.number',
  FORMULA: 'kind.formula',
  CHOICE: 'kind.choice',
  TEXT: 'kind.text',
  TITRE: 'kind.titre',
} as const satisfies Record<Analyte['kind'], string>;

/** One value of a test: how it is entered, and its ranges. `onEdit` undefined: only to be read. */
export function AnalyteCard({
  analyte,
  heading,
  isBusy,
  onEdit,
  onRemove,
  onUp,
  onDown,
}: {
  analyte: Analyte;
  /** Above this value and those after it. */
  heading: string | undefined;
  isBusy: boolean;
  onEdit: (() => void) | undefined;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}) {
  const { t } = useTranslation('ranges');
  const language = useLanguage();
  const words = useRangeWords();
  const { code, name, nameBn, unit, kind, formula, choices, ranges } = analyte;
  const shown = inLanguage(language, name, nameBn ?? '');
  return (
    <li>
      {heading && <h2 className={css.heading}>{heading}</h2>}
      <Card className={css.card}>
        <div className={css.head}>
          <h3>{shown}</h3>
          <span className={css.about}>{[unit, t(kindTexts[kind]), code].filter(Boolean).join(' · ')}</span>
        </div>
        {kind === 'FORMULA' && <p className={css.about}>{formula}</p>}
        {choices.length > 0 && <p className={css.about}>{choices.join(' · ')}</p>}
        {ranges.length > 0 ? (
          <table className={css.ranges}>
            <caption className="visually-hidden">{t('ranges', { name: shown })}</caption>
            <tbody>
              {ranges.map((range, index) => (
                <tr key={index}>
                  <th scope="row">{words.people(range)}</th>
                  <td>{words.limits(kind, range)}</td>
                  <td className={css.about}>{range.source}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p className={css.about}>{t('noRange')}</p>
        )}
        <RangeChecks ranges={ranges} />
        {onEdit && (
          <div className={css.actions}>
            <Button look="quiet" aria-label={t('editName', { name: shown })} onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button look="plain" disabled={!onUp || isBusy} aria-label={t('upName', { name: shown })} onClick={onUp}>
              ↑
            </Button>
            <Button
              look="plain"
              disabled={!onDown || isBusy}
              aria-label={t('downName', { name: shown })}
              onClick={onDown}
            >
              ↓
            </Button>
            <Button look="danger" aria-label={t('removeName', { name: shown })} onClick={onRemove}>
              {t('remove.yes')}
            </Button>
          </div>
        )}
      </Card>
    </li>
  );
}
