/** The number to dial for a phone as a visitor wrote it: ten digits are one of India's. */
export function dial(phone: string): string {
  const digits = phone.replace(/[^0-9+]/g, '');
  return /^[0-9]{10}$/.test(digits) ? `+91${digits}` : digits;
}
