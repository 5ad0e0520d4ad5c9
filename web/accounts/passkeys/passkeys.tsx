import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { passkeyObstacle } from '#web/lib/passkeys.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page, Stack } from '#web/ui/layout/page.tsx';
import { MakePasskey } from './make-passkey.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import css from './passkeys.module.css';

/** /passkeys: the user's own passkeys, for people who work at the clinic. */
export default function Passkeys() {
  const { t } = useTranslation(['passkeys', 'app']);
  const query = useQuery(queryOf('listMyPasskeys'));
  return (
    <Page narrow title={t('app:title.passkeys')} intro={t('intro')}>
      <Loaded
        query={query}
        data={query.isError ? undefined : query.data}
        failedText={t('failed')}
        rows={2}
        rowHeight="5rem"
      >
        {(state) => <OwnPasskeys state={state} />}
      </Loaded>
    </Page>
  );
}

function OwnPasskeys({ state: { passkeys, hindrance, address, asksCode } }: { state: Answer<'listMyPasskeys'> }) {
  const { t } = useTranslation('passkeys');
  const [isMaking, setIsMaking] = useState(false);
  const here = passkeyObstacle(address);
  const obstacle = hindrance ?? here;
  const isFull = passkeys.length >= limits.passkeys;
  return (
    <Stack>
      <p>{t('about')}</p>
      {obstacle && <Notice>{t(`passkeyObstacle.${obstacle}`, { address })}</Notice>}
      {passkeys.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className={css.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              mayRemove={hindrance === null || hindrance === 'NO_HOST_NAME'}
            />
          ))}
        </ul>
      )}
      {isFull && <p>{t('full')}</p>}
      {!obstacle && !isFull && (
        <div>
          <Button onClick={() => setIsMaking(true)}>{t('add')}</Button>
        </div>
      )}
      {isMaking && <MakePasskey asksCode={asksCode} onClose={() => setIsMaking(false)} />}
    </Stack>
  );
}
