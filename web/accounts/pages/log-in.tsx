import { useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { formatPhone } from '#web/lib/format.ts';
import { useSession } from '#web/lib/session.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useArrival } from '../arrival.ts';
import type { Arrival } from '../arrival.ts';
import { CodeStep } from '../components/code-step.tsx';
import { PhoneStep } from '../components/phone-step.tsx';

/**
 * Log in, in two steps (R21). Step 2 is an entry of its own in the browser's history: the phone's Back button leads to
 * step 1, and a tab that was put away while the SMS was read comes back where it was.
 */
export default function LogIn() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const { sent, phone, welcome } = useArrival();
  const { ended } = useSession();
  const go = (arrival: Arrival) => void navigate(screens.logIn.path, { state: arrival });

  if (sent) {
    return (
      <Page narrow title={t('logIn.codeTitle')} intro={t('code.sentTo', { phone: formatPhone(sent.phone) })}>
        <CodeStep key={sent.at} phone={sent.phone} sentAt={sent.at} onOtherNumber={() => go({ phone: sent.phone })} />
      </Page>
    );
  }
  return (
    <Page narrow title={t('title.logIn', { ns: 'app' })} intro={t('logIn.intro')}>
      {welcome && <Notice kind="success">{t('logIn.welcome')}</Notice>}
      {ended && <Notice>{t('logIn.ended')}</Notice>}
      <PhoneStep phone={phone ?? ''} onSent={(to) => go({ sent: { phone: to, at: Date.now() } })} />
    </Page>
  );
}
