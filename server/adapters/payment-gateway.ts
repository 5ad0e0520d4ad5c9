/** An online payment gateway: creates orders, and reports payments by signed webhooks. */
export interface PaymentGateway {
  /** Part of the form to its page; not a secret. */
  readonly keyId: string;
  /** The gateway's payment page, where the browser posts the form. */
  readonly checkoutUrl: string;
  /**
   * Creates an order for an amount in paise and returns its number. `reference` is ours. Throws if the gateway cannot
   * be reached or refuses.
   */
  createOrder(order: { paise: number; reference: string }): Promise<string>;
  /** Whether the gateway signed these exact bytes. */
  isSigned(message: Buffer, signature: string): boolean;
}
