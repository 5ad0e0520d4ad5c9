import AskForRole from '#web/accounts/roles/ask-for-role.tsx';
import OwnSessions from '#web/accounts/sessions/own-sessions.tsx';

/**
 * The sheets that the person menu opens. They are one file, because each further file makes every first screen larger.
 */
export default function MenuPart({ part, onClose }: { part: 'role' | 'sessions'; onClose: () => void }) {
  return part === 'role' ? <AskForRole onClose={onClose} /> : <OwnSessions onClose={onClose} />;
}
