import type { PaymentStatus } from '#contract/bookings/states.ts';
import type { Random } from './random.ts';

/** What was paid, in paise, and how: in cash or with a UPI reference. */
export interface DemoPayment {
  amount1Paise: number | null;
  paymentId1: string;
  amount2Paise: number | null;
  paymentId2: string;
}

const cash = 'cash';

/** Payments that match the status: nothing, a part, or all that is due. */
export function payFor(random: Random, status: PaymentStatus, duePaise: number): DemoPayment {
  const nothing = { amount1Paise: null, paymentId1: cash, amount2Paise: null, paymentId2: cash };
  if (status === 'PENDING') return nothing;
  const first = { ...nothing, paymentId1: pickPaymentId(random) };
  const half = Math.round(duePaise / 2 / 1000) * 1000;
  if (status === 'PARTIAL') return { ...first, amount1Paise: half };
  if (random.chance(65)) return { ...first, amount1Paise: duePaise };
  return { ...first, amount1Paise: half, amount2Paise: duePaise - half, paymentId2: pickPaymentId(random) };
}

/** A UPI reference has twelve digits; no real one begins with zeros. */
function pickPaymentId(random: Random): string {
  return random.chance(50) ? cash : `UPI${String(random.below(1_000_000_000)).padStart(12, '0')}`;
}

/** A share of a price in whole rupees, in paise. */
export function shareOf(pricePaise: number, percent: number): number {
  return Math.round((pricePaise * percent) / 10_000) * 100;
}
