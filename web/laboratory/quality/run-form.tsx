import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlledAnalyte } from '#contract/laboratory/quality.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import css from './quality.module.css';

/**
 * The measured values of the controls: Enter goes to the next level, and after the last one saves; an empty level is
 * left out.
 */
export function RunForm({ analyte: { id, controls } }: { analyte: ControlledAnalyte }) {
  const { t } = useTranslation(['quality', 'messages']);
  const language = useLanguage();
  const errorText = useErrorText();
  const enter = useAction('enterRun');
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    const values = controls.flatMap(({ id: controlId }) => {
      const value = typed[controlId]?.trim();
      return value ? [{ controlId, value }] : [];
    });
    if (values.length === 0) return setFailure(t('messages:field.control.number'));
    setFailure(undefined);
    try {
      await enter.mutateAsync({ body: { analyteId: id, values } });
      setTyped({});
    } catch (error) {
      const fields = error instanceof ApiError ? Object.values(error.fields ?? {}) : [];
      setFailure(fields[0] ?? errorText(error));
    }
  };
  const toNext = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    const inputs = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])];
    const next = inputs[inputs.indexOf(event.currentTarget) + 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <form
      className={css.values}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {controls.map(({ id: controlId, level }) => (
        <TextField
          key={controlId}
          label={t('level', { n: formatNumber(level, language) })}
          inputMode="decimal"
          autoComplete="off"
          value={typed[controlId] ?? ''}
          onChange={(event) => setTyped({ ...typed, [controlId]: event.target.value })}
          onKeyDown={toNext}
        />
      ))}
      <Button type="submit" look="quiet" busy={enter.isPending}>
        {t('saveRun')}
      </Button>
      {failure && <Notice kind="error">{failure}</Notice>}
    </form>
  );
}
