/** What the page on which a visit is paid says (`/pay/<code>`): no name, and nothing of what the visit is for. */
export type PayPage =
  | { readonly state: 'PAID' }
  | {
      readonly state: 'DUE';
      /** In rupees. */
      readonly owed: number;
      /** The clinic's UPI address and a `upi://pay` link with the sum; null if it has none. */
      readonly upi: { readonly id: string; readonly link: string } | null;
      /** Whether the payment gateway takes it too. */
      readonly online: boolean;
    };
