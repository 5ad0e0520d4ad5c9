import css from './face.module.css';

/** A face beside a name, on a card or in a row: the photo at this address, or letters while there is none. */
export function Face({ photo, letters, row = false }: { photo: string | null; letters: string; row?: boolean }) {
  const [side, className] = row ? ([48, css.row] as const) : ([96, css.card] as const);
  if (photo) return <img className={className} src={photo} width={side} height={side} alt="" loading="lazy" />;
  return (
    <span className={className} aria-hidden="true">
      {letters}
    </span>
  );
}
