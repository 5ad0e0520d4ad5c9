/** An online payment gateway: takes orders, and tells by signed messages what was paid. */
export interface PaymentGateway {
  /** Named in the form that leads to its page; no secret. */
  readonly keyId: string;
  /** Its own page for paying: where the browser posts the form. */
  readonly checkoutUrl: string;
  /**
   * Makes an order for an amount in paise and answers its number. `reference` is ours. Throws when the gateway cannot
   * be reached or refuses.
   */
  createOrder(order: { paise: number; reference: string }): Promise<string>;
  /** Whether a message, byte for byte as it came, was signed by the gateway. */
  isSigned(message: Buffer, signature: string): boolean;
}
