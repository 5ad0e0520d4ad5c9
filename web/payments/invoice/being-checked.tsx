import { Fragment } from 'react';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import shared from '../shared/payments.module.css';

/** Tells that the clinic looks for a transfer, with a link to each of its invoices. */
export function BeingChecked({ about, invoiceIds }: { about: string; invoiceIds: readonly string[] }) {
  return (
    <p>
      {about}{' '}
      {invoiceIds.map((invoiceId, place) => (
        <Fragment key={invoiceId}>
          {place > 0 && ', '}
          <Link className={shared.code} to={`${screens.payment.path}?invoice=${invoiceId}`}>
            {invoiceId}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
