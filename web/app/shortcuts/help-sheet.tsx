import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { screens } from '#contract/screens.ts';
import { useUser } from '#web/lib/session.ts';
import { Modal } from '#web/ui/layout/modal.tsx';
import css from './help-sheet.module.css';

/** Each key as written on a keyboard, and the text of what it does. */
const keys = [
  { names: ['/', 'Ctrl K'], text: 'shortcuts.search' },
  { names: ['↓', '↑'], text: 'shortcuts.results' },
  { names: ['Enter'], text: 'shortcuts.open' },
  { names: ['Esc'], text: 'shortcuts.close' },
  { names: ['?', 'F1'], text: 'shortcuts.help' },
] as const;

/** The text about the screen's own keys; undefined on most screens. */
function useOwnKeys(): string | undefined {
  const { t } = useTranslation(['shortcuts', 'queue']);
  const { pathname } = useLocation();
  const { role } = useUser();
  const { today, signNext, uploadReport, dashboard, doctor, doctorDashboard } = screens;
  if (pathname === signNext.path) return t('shortcuts.sign');
  if (pathname === uploadReport.path) return t('shortcuts.entry', { repeat: 'F2', remark: 'F8' });
  const isDoctors = [dashboard, doctor, doctorDashboard].some(({ path }) => path === pathname) && role === 'Doctor';
  return pathname === today.path || isDoctors ? t('queue:keys') : undefined;
}

/** The list of keyboard shortcuts: those of the screen first, then those of all. */
export default function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shortcuts');
  const own = useOwnKeys();
  return (
    <Modal open title={t('shortcuts.title')} onClose={onClose}>
      {own && (
        <section>
          <h3>{t('shortcuts.page')}</h3>
          <p>{own}</p>
        </section>
      )}
      <dl className={css.keys}>
        {keys.map(({ names, text }) => (
          <div key={text} className={css.line}>
            <dt className={css.names}>
              {names.map((name) => (
                <kbd key={name} className={css.key}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>{t('shortcuts.note')}</p>
    </Modal>
  );
}
