import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SignerAccount } from '#contract/reports/shapes.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { runAction } from '#web/lib/refresh.ts';
import { upload } from '#web/lib/upload.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { PickFile } from '#web/ui/actions/pick-file.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import css from './signers.module.css';

/** The stored signature: shown as printed, exchanged or removed. Papers it has signed keep it. */
export function SignaturePicture({ signer }: { signer: SignerAccount }) {
  const { t } = useTranslation('signers');
  const errorText = useErrorText();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const params = { id: signer.accountId };
  const send = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('file', file);
      const { signal } = new AbortController();
      return runAction(client, 'changeSignature', () => upload('changeSignature', form, { signal, params }));
    },
  });
  const remove = useAction('removeSignature');
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) send.mutate(file);
  };
  const fault = send.error instanceof ApiError ? Object.values(send.error.fields)[0] : undefined;
  return (
    <div className={css.signature}>
      <h3>{t('signature.title')}</h3>
      {signer.signature ? (
        <img className={css.picture} src={signer.signature} alt={t('signature.of', { name: signer.fullName })} />
      ) : (
        <p className={css.about}>{t('signature.none')}</p>
      )}
      <div className={css.buttons}>
        <PickFile accept="image/png,image/jpeg" disabled={send.isPending} onChange={choose}>
          {t(signer.signature ? 'signature.change' : 'signature.add')}
        </PickFile>
        {signer.signature && (
          <Button look="plain" onClick={() => setIsAsking(true)}>
            {t('signature.remove')}
          </Button>
        )}
      </div>
      {send.error && <Notice kind="error">{fault ?? errorText(send.error)}</Notice>}
      {isAsking && (
        <Confirm
          title={t('signature.removeTitle')}
          yes={t('signature.remove')}
          isBusy={remove.isPending}
          failure={remove.error ? errorText(remove.error) : undefined}
          onClose={() => setIsAsking(false)}
          onYes={() => remove.mutate({ params }, { onSuccess: () => setIsAsking(false) })}
        >
          <p>{t('signature.removeText')}</p>
        </Confirm>
      )}
    </div>
  );
}
