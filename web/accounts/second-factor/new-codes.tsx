import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { saveFile } from '#web/lib/download.ts';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import css from './second-factor.module.css';

/** The recovery codes of a new second step, shown only once, to be saved or printed. */
export function NewCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('second-factor');
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <>
      <Notice kind="success">{t('isOn')}</Notice>
      <Section
        title={t('recovery.title')}
        actions={
          <>
            <Button look="quiet" onClick={save}>
              {t('recovery.save')}
            </Button>
            <Button look="quiet" onClick={() => window.print()}>
              {t('recovery.print')}
            </Button>
          </>
        }
      >
        <p>{t('recovery.about')}</p>
        <Card>
          <ul className={css.codes}>
            {codes.map((code) => (
              <li key={code} className={css.secret}>
                {code}
              </li>
            ))}
          </ul>
        </Card>
        <div data-screen-only>
          <LinkButton to={screens.dashboard.path}>{t('recovery.done')}</LinkButton>
        </div>
      </Section>
    </>
  );
}
