import { Icon } from './parts/icon.tsx';
import css from './verify-page.module.css';

/** What a check says of a paper: it stands, something of it has changed, or it is not to be relied on. */
export type Verdict = 'stands' | 'changed' | 'no';

const icons = { stands: 'shield', changed: 'clock', no: 'no' } as const;

/** The head of a page behind a QR code: sign, colour and sentence say the same. */
export function VerdictHead({ verdict, title, text }: { verdict: Verdict; title: string; text: string }) {
  return (
    <div className={`${css.result} ${css[verdict]}`}>
      <Icon name={icons[verdict]} />
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  );
}
