import { useTranslation } from 'react-i18next';
import type { RejectedControl } from '#contract/laboratory/rejected-controls.ts';
import { namedOf } from '#contract/laboratory/westgard.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';

/**
 * The keys of the texts about a sample that was not taken or not received: at the entry, in short, and for the signer.
 */
export const sampleTexts = {
  NOT_TAKEN: { asked: 'sampleDoubt.NOT_TAKEN', short: 'sampleDoubt.short.NOT_TAKEN', seen: 'concern.SAMPLE.NOT_TAKEN' },
  NOT_RECEIVED: {
    asked: 'sampleDoubt.NOT_RECEIVED',
    short: 'sampleDoubt.short.NOT_RECEIVED',
    seen: 'concern.SAMPLE.NOT_RECEIVED',
  },
} as const;

/** A rejected control in words: of which value, when, by which rules, at which levels and lots. */
export function useControlWords(): (control: RejectedControl) => string {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return ({ test, testBn, at, rules, values }) =>
    t('concern.CONTROL', {
      test: inLanguage(language, test, testBn),
      time: formatDateTime(at, language),
      rules: rules.join(', '),
      controls: namedOf(values)
        .map(({ level, lot }) => t('concern.level', { level: formatNumber(level, language), lot }))
        .join('; '),
    });
}
