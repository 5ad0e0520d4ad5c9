import { formatPhone } from '#web/lib/format.ts';

/** A phone number that can be rung with one touch. */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:+91${phone}`}>{formatPhone(phone)}</a>;
}
