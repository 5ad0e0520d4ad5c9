import { useTranslation } from 'react-i18next';
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

/** The list of keyboard shortcuts. */
export default function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shortcuts');
  return (
    <Modal open title={t('shortcuts.title')} onClose={onClose}>
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
