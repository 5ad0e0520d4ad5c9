import { Anchor } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { To } from 'react-router';
import { Icon } from '../layout/icon.tsx';
import css from './back-link.module.css';

/**
 * A back link above a screen's heading. It leads to the previous screen of the portal, or to `to` if there is none;
 * with `always` it leads to `to` in any case. `onBack` replaces the navigation. Not printed.
 */
export function BackLink({
  to,
  always = false,
  onBack,
  children,
}: {
  to: To;
  always?: boolean;
  onBack?: () => void;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const cameFromHere = useLocation().key !== 'default';
  const goBack = (event: MouseEvent) => {
    const inNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (inNewTab || (!onBack && (always || !cameFromHere))) return;
    event.preventDefault();
    if (onBack) onBack();
    else void navigate(-1);
  };
  return (
    <Anchor component={Link} className={css.back} to={to} onClick={goBack} data-screen-only>
      <Icon name="back" />
      {children}
    </Anchor>
  );
}
