import { Fragment } from 'react';
import { partsOfPaymentId } from './payment-id-parts.ts';

/** A payment's id. On a narrow phone it goes on in the next line, never with a lone digit there. */
export function PaymentId({ id }: { id: string }) {
  return partsOfPaymentId(id).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
