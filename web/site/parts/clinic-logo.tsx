import { logoPath } from '#contract/clinic/picture.ts';
import type { ShownLogo } from '#contract/clinic/shapes.ts';
import css from './clinic-logo.module.css';

/**
 * The clinic's own logo, else the drawn mark. Its name always stands beside it or is read with it, so the picture has
 * no words of its own.
 */
export function ClinicLogo({ logo, onFail }: { logo: ShownLogo | null; onFail?: () => void }) {
  if (logo === null) return <Logo />;
  return (
    <img
      className={css.picture}
      src={logoPath(logo.digest)}
      alt=""
      width={logo.width}
      height={logo.height}
      decoding="async"
      onError={onFail}
    />
  );
}

/** The clinic's logo; `web/public/favicon.svg` is the same drawing. */
function Logo() {
  return (
    <svg className={css.logo} viewBox="0 0 48 48" width="44" height="44" aria-hidden="true">
      <path className={css.outer} d="M24 43C13 43 5 35 3 22c10 0 18 8 21 21ZM24 43c11 0 19-8 21-21-10 0-18 8-21 21Z" />
      <path className={css.inner} d="M24 43C13 34 11 18 24 4c13 14 11 30 0 39Z" />
      <path className={css.cross} d="M22 17h4v4h4v4h-4v4h-4v-4h-4v-4h4Z" />
    </svg>
  );
}
