import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/fields.ts';
import type { PersonFile } from '#contract/patients/corrections.ts';
import { languages } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { SelectField } from '#web/ui/fields/field.tsx';

/** The language of messages about a person and of their papers. It is saved as soon as it is chosen. */
export function PersonLanguage({ person: { patientNumber, language, abilities } }: { person: PersonFile }) {
  const { t } = useTranslation('corrections');
  const errorText = useErrorText();
  const change = useAction('changePersonLanguage', { awaitRefresh: true });
  const chosen = change.isPending ? change.variables.body.language : language;
  return (
    <SelectField
      label={t('language')}
      lang={chosen}
      data-language-name
      error={change.error ? errorText(change.error) : undefined}
      value={chosen}
      disabled={!abilities.correct}
      hint={change.isSuccess ? t('languageSaved') : undefined}
      onChange={({ target: { value } }) =>
        change.mutate({ params: { patientNumber }, body: { language: value as Language } })
      }
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code} data-language-name>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
