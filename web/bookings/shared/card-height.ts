/** How high a booking's card mostly is, as a CSS length: the grey shape before it is as high, so that nothing moves. */
export function cardHeight(isWide: boolean, withPatient: boolean): string {
  if (isWide) return withPatient ? '6.75rem' : '5.5rem';
  return withPatient ? '15.5rem' : '12.25rem';
}
