import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Icon } from './icon.tsx';
import css from './back-link.module.css';

/**
 * The way back, above a screen's heading: to where the person came from within the portal, else to `to`;
 * with `always`, to `to` in any case.
 */
export function BackLink({ to, always = false, children }: { to: string; always?: boolean; children: ReactNode }) {
  const navigate = useNavigate();
  const cameFromHere = useLocation().key !== 'default';
  const goBack = (event: MouseEvent) => {
    const inNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (always || !cameFromHere || inNewTab) return;
    event.preventDefault();
    void navigate(-1);
  };
  return <Link className={css.back} to={to} onClick={goBack}><Icon name="back" />{children}</Link>;
}
