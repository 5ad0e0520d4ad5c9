/**
 * A field's complaint is the key of its message, and behind a colon what the message names: `face.none:😀`. The
 * message has `{{sign}}` in that place.
 */
export function readComplaint(complaint: string): { key: string; sign: string } {
  const at = complaint.indexOf(':');
  return at < 0 ? { key: complaint, sign: '' } : { key: complaint.slice(0, at), sign: complaint.slice(at + 1) };
}

/** Builds a complaint that names something. */
export const complaintOf = (key: string, sign: string) => `${key}:${sign}`;

/** Puts what a message names into its place. */
export const nameSign = (message: string, sign: string) => message.replace('{{sign}}', () => sign);
