/** The international number, `+913325550000`; short emergency numbers unchanged. */
export function dialled(phone: string): string {
  return phone.length < 8 ? phone : `+91${phone.replace(/^0/, '')}`;
}
