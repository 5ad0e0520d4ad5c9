import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { labelSizes } from '#contract/laboratory/specimens.ts';
import type { LabelSize } from '#contract/laboratory/specimens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { chooseHere, chosenHere } from '#web/lib/machine.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField } from '#web/ui/fields/field.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import css from './collect.module.css';

/**
 * A printer belongs to a computer, so the browser stores the size of its labels and whether they are printed at once.
 */
const sizes = Object.keys(labelSizes) as LabelSize[];

/** How this computer prints labels. */
export interface LabelChoice {
  size: LabelSize;
  atOnce: boolean;
}

export function useLabelChoice() {
  const [choice, setChoice] = useState<LabelChoice>(() => {
    const [size, atOnce] = (chosenHere('labels') ?? '').split(' ');
    return { size: sizes.find((one) => one === size) ?? '50x25', atOnce: atOnce === 'at-once' };
  });
  const choose = (next: LabelChoice) => {
    chooseHere('labels', `${next.size} ${next.atOnce ? 'at-once' : 'asked'}`);
    setChoice(next);
  };
  return { choice, choose };
}

/** Fetches the labels of some tubes as a PDF of their size. */
export const printLabels = (ids: readonly number[], size: LabelSize) =>
  downloadFile('printLabels', { query: { ids: ids.join(','), size } });

/** The size of the labels, whether they are printed at once, and a label to try the printer with; folded on a phone. */
export function LabelSettings({ choice, choose }: ReturnType<typeof useLabelChoice>) {
  const { t } = useTranslation('samples');
  const language = useLanguage();
  const errorText = useErrorText();
  const test = useMutation({ mutationFn: () => downloadFile('printLabelTest', { query: { size: choice.size } }) });
  const isWide = useWide();
  const [isOpen, setIsOpen] = useState(false);
  const inMillimetres = (size: LabelSize) =>
    t('label.millimetres', {
      width: formatNumber(labelSizes[size].width, language),
      height: formatNumber(labelSizes[size].height, language),
    });
  const fields = (
    <div className={css.labels}>
      <SelectField
        label={t('label.size')}
        value={choice.size}
        onChange={(event) => choose({ ...choice, size: event.target.value as LabelSize })}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {inMillimetres(size)}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label={t('label.atOnce')}
        checked={choice.atOnce}
        onChange={(event) => choose({ ...choice, atOnce: event.target.checked })}
      />
      <Button look="plain" busy={test.isPending} onClick={() => test.mutate()}>
        {t('label.test')}
      </Button>
      {test.error && <Notice kind="error">{errorText(test.error)}</Notice>}
    </div>
  );
  if (isWide) return fields;
  return (
    <Fold title={`${t('label.size')} ${inMillimetres(choice.size)}`} isOpen={isOpen} onToggle={setIsOpen}>
      {fields}
    </Fold>
  );
}

/** Prints the labels of tubes that have just been taken. */
export function PrintLabels({ ids, size }: { ids: readonly number[]; size: LabelSize }) {
  const { t } = useTranslation('samples');
  const errorText = useErrorText();
  const print = useMutation({ mutationFn: () => printLabels(ids, size) });
  return (
    <>
      <Button look="plain" busy={print.isPending} onClick={() => print.mutate()}>
        {t('label.now')}
      </Button>
      {print.error && ` ${errorText(print.error)}`}
    </>
  );
}

/** Prints the label of one tube, also a second time. */
export function LabelButton({ id, prints, size }: { id: number; prints: number; size: LabelSize }) {
  const { t } = useTranslation('samples');
  const language = useLanguage();
  const errorText = useErrorText();
  const print = useMutation({ mutationFn: () => printLabels([id], size) });
  return (
    <>
      <Button look="quiet" busy={print.isPending} onClick={() => print.mutate()}>
        {prints === 0 ? t('label.print') : t('label.again', { n: formatNumber(prints, language) })}
      </Button>
      {print.error && <Notice kind="error">{errorText(print.error)}</Notice>}
    </>
  );
}
