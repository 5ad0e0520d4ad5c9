import { chooseScheme, schemes, useScheme } from '#web/app/scheme.ts';
import { changeLanguage, useLanguage } from '#web/i18n/index.ts';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { Fields } from '#web/ui/fields/field.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Actions } from './actions.tsx';
import { Feedback } from './feedback.tsx';
import { Choices, Inputs } from './inputs.tsx';
import { Layout } from './layout.tsx';
import { Lists } from './lists.tsx';
import css from './parts.module.css';

/** Every part of `web/ui` in every state, in both languages and colour schemes. */
export function PartsPage() {
  const language = useLanguage();
  const scheme = useScheme();
  return (
    <main className={css.main}>
      <Page title="Parts" intro="Every part of web/ui, in every state. Shown by npm run dev alone.">
        <Fields>
          <Toggle
            label="Language"
            value={language}
            onChange={(code) => void changeLanguage(code)}
            choices={[
              { value: 'en', label: 'English' },
              { value: 'bn', label: 'Bengali' },
            ]}
          />
          <Toggle
            label="Colours"
            value={scheme}
            onChange={chooseScheme}
            choices={schemes.map((value) => ({ value, label: value }))}
          />
        </Fields>
        <Actions />
        <Inputs />
        <Choices />
        <Lists />
        <Layout />
        <Feedback />
      </Page>
    </main>
  );
}
