import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#web/lib/queries.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { FactorIsOn } from './factor-is-on.tsx';
import { NewCodes } from './new-codes.tsx';
import { SetUp } from './set-up.tsx';

/**
 * /second-factor: the user's own second step at log-in. A user whose role needs one sees only this screen until it is
 * set up.
 */
export default function SecondFactor() {
  const { t } = useTranslation(['second-factor', 'app']);
  const [codes, setCodes] = useState<readonly string[]>();
  const query = useQuery({ ...queryOf('readSecondFactor'), enabled: codes === undefined });
  return (
    <Page narrow title={t('app:title.secondFactor')} intro={t('intro')}>
      {codes ? (
        <NewCodes codes={codes} />
      ) : (
        <Loaded
          query={query}
          data={query.isError ? undefined : query.data}
          failedText={t('failed')}
          rows={2}
          rowHeight="8rem"
        >
          {(state) =>
            state.isOn ? (
              <FactorIsOn state={state} />
            ) : (
              <>
                {state.isRequired && <Notice>{t('required')}</Notice>}
                <SetUp onDone={setCodes} />
              </>
            )
          }
        </Loaded>
      )}
    </Page>
  );
}
