import { logoPath } from '#contract/clinic/logo-path.ts';
import type { ShownLogo } from '#contract/clinic/logo.ts';
import css from './clinic-logo.module.css';
import { Logo } from './logo.tsx';

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
