import type { Checkout } from '#contract/payments/shapes.ts';
import type { PayPage as Payment } from '#contract/visits/pay-page.ts';
import { payOnlinePath, payPath, siteAddress } from '#contract/site.ts';
import { qrPath } from '#web/ui/qr-path.ts';
import { feeText, phoneText } from '../formats.ts';
import { dialled } from '#web/lib/format.ts';
import { errorText } from '../texts.ts';
import type { PageProps } from '../texts.ts';

/** /pay/<code>: what is due for a visit and how it is paid, for whoever holds the link. It names nobody. */
export function PayPage({ language, content, form, t }: PageProps) {
  const { code = '', answer: payment = null, checkout, isBack = false } = form.pay ?? {};
  const other = language === 'en' ? 'bn' : 'en';
  return (
    <>
      <header>
        <a href={siteAddress('home', language)}>{content.profile.name[language]}</a>
        {payment && (
          <a href={payPath(code, other)} lang={other} hrefLang={other} data-language-name>
            {t('token.otherLanguage')}
          </a>
        )}
      </header>
      <main data-seconds="5">
        <h1>{t(payment ? 'pay.title' : 'pay.over')}</h1>
        {payment && form.problem && (
          <p className="card" role="alert">
            {form.problem === 'STALE' ? t('pay.changed') : errorText(form.problem, language)}
          </p>
        )}
        {payment ? (
          <div className="card">
            {payment.state === 'PAID' ? (
              <p className="sum">{t('pay.paid')}</p>
            ) : (
              <Due payment={payment} {...{ code, checkout, isBack, language, t }} />
            )}
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

interface DueProps extends Pick<PageProps, 'language' | 't'> {
  payment: Extract<Payment, { state: 'DUE' }>;
  code: string;
  checkout: Checkout | undefined;
  isBack: boolean;
}

function Due({ payment, code, checkout, isBack, language, t }: DueProps) {
  const { owed, upi, online } = payment;
  const amount = feeText(owed, language);
  const back = (
    <a className="call" href={payPath(code, language)}>
      {t(isBack ? 'pay.notYet' : 'pay.back')}
    </a>
  );
  if (checkout)
    return (
      <>
        <p className="sum">{amount}</p>
        <p>{t('pay.leaving')}</p>
        <HiddenForm action={checkout.action} fields={checkout.fields} label={t('pay.leave')} />
        {back}
      </>
    );
  if (isBack)
    return (
      <>
        <p role="status">{t('pay.isBack', { amount })}</p>
        {back}
      </>
    );
  return (
    <>
      <p className="sum">{amount}</p>
      {upi && (
        <>
          <UpiCode link={upi.link} label={t('pay.scan', { amount })} />
          <p>{t('pay.scan', { amount })}</p>
          <p className="soft">{upi.id}</p>
          <a className="call" href={upi.link}>
            {t('pay.open')}
          </a>
          <p>{t('pay.then')}</p>
        </>
      )}
      {online && (
        <>
          <HiddenForm action={payOnlinePath(code, language)} fields={{ owed: String(owed) }} label={t('pay.online')} />
          <p className="soft">{t('pay.onlineAbout')}</p>
        </>
      )}
      {!upi && !online && <p>{t('pay.atDesk')}</p>}
    </>
  );
}

/** A button that posts hidden fields. */
function HiddenForm({ action, fields, label }: { action: string; fields: Record<string, string>; label: string }) {
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="call">{label}</button>
    </form>
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
