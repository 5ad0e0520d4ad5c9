import { siteAddress } from '#contract/site.ts';
import { currentLanguage } from '#web/i18n/index.ts';
import { leaveNote } from '#web/lib/log-in-note.ts';
import { saveWanted } from '#web/lib/wanted-address.ts';
import { currentSession } from '#web/lib/session.ts';

let isLeaving = false;

/**
 * Leaves the portal for the log-in page, which is one of the site's, in place of the present address. The log-in leads
 * back here, unless the person has logged out.
 * @param endedFor the phone number of the person whose session the server has ended
 */
export function leadToLogIn(endedFor?: string): void {
  if (isLeaving) return;
  isLeaving = true;
  const { pathname, search } = window.location;
  if (endedFor !== undefined || !currentSession().hasLeft) saveWanted(pathname + search, endedFor);
  if (endedFor !== undefined) leaveNote({ ended: true });
  window.location.replace(siteAddress('logIn', currentLanguage()));
}
