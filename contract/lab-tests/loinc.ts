/** Whether a text is a LOINC code ('718-7': its last digit checks the others, by Luhn's rule), or ''. */
export function isLoinc(text: string): boolean {
  if (text === '') return true;
  const [, digits, check] = /^(\d{1,7})-(\d)$/.exec(text) ?? [];
  if (digits === undefined) return false;
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const number = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (number > 9 ? number - 9 : number);
    }, 0);
  return (10 - (sum % 10)) % 10 === Number(check);
}
