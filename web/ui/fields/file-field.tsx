import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { PickFile } from '../actions/pick-file.tsx';
import { FieldError } from './field.tsx';
import css from './file-field.module.css';

/** A field to choose or drop one file; shows the chosen one. */
export function FileField({
  label,
  hint,
  error,
  accept,
  file,
  size,
  disabled = false,
  onChange,
  onMissed,
  ref,
}: {
  label: string;
  /** Which file types are accepted. */
  hint: ReactNode;
  error?: string | undefined;
  accept: string;
  file: File | null;
  /** The size of the chosen file as text. */
  size: string;
  disabled?: boolean;
  onChange: (file: File | null) => void;
  /** Called when the field loses the focus without a file. */
  onMissed?: () => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <div
      className={css.field}
      role="group"
      aria-labelledby={id}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!disabled) onChange(event.dataTransfer.files[0] ?? null);
      }}
    >
      <span className={css.label} id={id}>
        {label}
      </span>
      <div className={css.place} data-invalid={error ? true : undefined}>
        {file && (
          <p className={css.file}>
            <strong className={css.name}>{file.name}</strong> <span className={css.size}>{size}</span>
          </p>
        )}
        <PickFile
          ref={ref}
          accept={accept}
          disabled={disabled}
          describedBy={`${id}-about`}
          isInvalid={error !== undefined}
          onMissed={onMissed}
          onChange={(event) => {
            onChange(event.target.files?.[0] ?? null);
            event.target.value = '';
          }}
        >
          {t(file ? 'file.another' : 'file.choose')}
        </PickFile>
      </div>
      <div className={css.about} id={`${id}-about`} aria-live="polite">
        {error ? <FieldError>{error}</FieldError> : hint}
      </div>
    </div>
  );
}
