import { useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { formatPhone } from '#web/lib/format.ts';
import { useSession } from '#web/lib/session.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useLogInState } from './log-in-state.ts';
import type { LogInState } from './log-in-state.ts';
import { CodeStep } from './code-step.tsx';
import { PhoneStep } from './phone-step.tsx';

/**
 * Log in, in two steps (R21). Step 2 is its own history entry: Back leads to step 1, and a tab that was reloaded while
 * the SMS was read keeps its step.
 */
export default function LogIn() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const { sent, phone, welcome } = useLogInState();
  const { ended } = useSession();
  const go = (logInState: LogInState) => void navigate(screens.logIn.path, { state: logInState });

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
