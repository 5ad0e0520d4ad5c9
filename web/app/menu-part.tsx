import AskForRole from '#web/accounts/roles/ask-for-role.tsx';
import OwnSessions from '#web/accounts/sessions/own-sessions.tsx';

/** What opens from the person menu, in one file: each more would weigh on every first screen. */
export default function MenuPart({ part, onClose }: { part: 'role' | 'sessions'; onClose: () => void }) {
  return part === 'role' ? <AskForRole onClose={onClose} /> : <OwnSessions onClose={onClose} />;
}
