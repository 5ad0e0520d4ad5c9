import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { Modal } from '../layout/modal.tsx';
import css from './scan-lines.module.css';

interface Line {
  id: number;
  label: string;
  state: 'WAITING' | 'DONE' | 'FAILED';
  text?: ReactNode;
  mayAgain?: boolean;
}

/** The lines in order: failed ones first, because somebody must act on them, then the newest. */
const inOrder = (lines: readonly Line[]) => [
  ...lines.filter(({ state }) => state === 'FAILED'),
  ...lines.filter(({ state }) => state !== 'FAILED').toReversed(),
];

/**
 * The results of a series of scans (`useScans`): done, or a red line until it is dismissed. Asks before the screen is
 * left while scans are not saved.
 * @param counts the numbers of scans that are done and that wait
 */
export default function ScanLines({
  label,
  counts,
  scans: { lines, again, dismiss, leave },
}: {
  label: string;
  counts?: string;
  scans: {
    lines: readonly Line[];
    again: (id: number) => void;
    dismiss: (id: number) => void;
    leave: { isAsking: boolean; stay: () => void; go: () => void };
  };
}) {
  const { t } = useTranslation('ui');
  const failed = lines.filter(({ mayAgain }) => mayAgain);
  return (
    <>
      <section className={css.part} aria-label={label} hidden={lines.length === 0}>
        {counts && <p className={css.counts}>{counts}</p>}
        {failed.length > 1 && (
          <Button look="quiet" onClick={() => failed.forEach(({ id }) => again(id))}>
            {t('scans.allAgain')}
          </Button>
        )}
        <ul className={css.lines} role="log">
          {inOrder(lines).map((line) => (
            <li key={line.id} className={classNames(css.line, line.state === 'FAILED' && css.failed)}>
              <Icon name={line.state === 'DONE' ? 'check' : line.state === 'FAILED' ? 'alert' : 'hourglass'} />
              <span className={css.text}>
                {line.state !== 'DONE' && <strong>{line.label}</strong>}{' '}
                {line.state === 'WAITING' ? t('scans.waiting') : line.text}
              </span>
              {line.mayAgain && (
                <Button look="quiet" aria-label={`${t('tryAgain')}: ${line.label}`} onClick={() => again(line.id)}>
                  {t('tryAgain')}
                </Button>
              )}
              {line.state === 'FAILED' && (
                <Button look="plain" aria-label={`${t('close')}: ${line.label}`} onClick={() => dismiss(line.id)}>
                  {t('close')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <Modal title={t('scans.leave.title')} open={leave.isAsking} onClose={leave.stay}>
        <p>{t('scans.leave.text')}</p>
        <div className={css.ways}>
          <Button onClick={leave.stay}>{t('scans.leave.no')}</Button>
          <Button look="danger" onClick={leave.go}>
            {t('scans.leave.yes')}
          </Button>
        </div>
      </Modal>
    </>
  );
}
