/** How a promised time is shown: whole days in days, any other in hours. */
export const promiseIn = (hours: number): { unit: 'days' | 'hours'; n: number } =>
  hours % 24 === 0 ? { unit: 'days', n: hours / 24 } : { unit: 'hours', n: hours };
