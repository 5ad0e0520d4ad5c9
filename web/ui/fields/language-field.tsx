import type { ComponentProps } from 'react';
import { languages } from '#web/i18n/index.ts';
import { TextField } from './field.tsx';
import css from './language-field.module.css';

/** A field for a text in one of the two languages; the label names the language. */
export function LanguageField({
  label,
  language,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'label' | 'lang'> & { label: string; language: 'en' | 'bn' }) {
  const ownName = languages.find(({ code }) => code === language)?.name;
  return (
    <TextField
      {...rest}
      lang={language}
      autoComplete="off"
      label={
        <>
          {label}{' '}
          <span className={css.language} lang={language} data-language-name>
            {ownName}
          </span>
        </>
      }
    />
  );
}
