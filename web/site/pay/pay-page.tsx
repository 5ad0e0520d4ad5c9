import type { PayPage as Payment } from '#contract/visits/pay-page.ts';
import { payPath, siteAddress } from '#contract/site.ts';
import { qrPath } from '#web/ui/qr-path.ts';
import { feeText, phoneText } from '../formats.ts';
import { dialled } from '#web/lib/dialled.ts';
import type { PageProps } from '../texts.ts';

/** /pay/<code>: what is due for a visit and its UPI code, for whoever holds the link. It names nobody. */
export function PayPage({ language, content, form, t }: PageProps) {
  const payment = form.pay?.answer;
  const other = language === 'en' ? 'bn' : 'en';
  return (
    <>
      <header>
        <a href={siteAddress('home', language)}>{content.profile.name[language]}</a>
        {payment && (
          <a href={payPath(form.pay?.code ?? '', other)} lang={other} hrefLang={other}>
            {t('token.otherLanguage')}
          </a>
        )}
      </header>
      <main data-seconds="5">
        <h1>{t(payment ? 'pay.title' : 'pay.over')}</h1>
        {payment ? (
          <div className="card">
            <Due payment={payment} language={language} t={t} />
          </div>
        ) : (
          <p>{t('pay.overText')}</p>
        )}
        {content.profile.phones.slice(0, 1).map((phone) => (
          <a key={phone} className="call" href={`tel:${dialled(phone)}`}>
            {t('token.phone', { phone: phoneText(phone) })}
          </a>
        ))}
      </main>
    </>
  );
}

function Due({ payment, language, t }: { payment: Payment } & Pick<PageProps, 'language' | 't'>) {
  if (payment.state === 'PAID') return <p className="sum">{t('pay.paid')}</p>;
  const { owed, upi } = payment;
  const amount = feeText(owed, language);
  return (
    <>
      <p className="sum">{amount}</p>
      {upi ? (
        <>
          <UpiCode link={upi.link} label={t('pay.scan', { amount })} />
          <p>{t('pay.scan', { amount })}</p>
          <p className="soft">{upi.id}</p>
          <a className="call" href={upi.link}>
            {t('pay.open')}
          </a>
          <p>{t('pay.then')}</p>
        </>
      ) : (
        <p>{t('pay.atDesk')}</p>
      )}
    </>
  );
}

/** A QR code, black on white in both schemes, so that cameras can read it. */
function UpiCode({ link, label }: { link: string; label: string }) {
  const { size, path } = qrPath(link);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
