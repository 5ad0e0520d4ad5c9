import { useState } from 'react';
import type { ChangeEvent, ReactNode } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { Button } from './button.tsx';
import { Confirm } from './confirm.tsx';
import { PickFile } from './pick-file.tsx';
import css from './picture-upload.module.css';

/** Shows a picture, replaces it, or removes it after a question. Each change is saved at once, apart from any form. */
export function PictureUpload({
  title,
  about,
  none,
  picture,
  upload: { send, isSending, failure },
  removal: { remove, isRemoving, problem },
  texts,
}: {
  title: string;
  about?: string;
  /** Text shown while there is no picture; by default none. */
  none?: string;
  /** Null: there is no picture. Undefined: not known yet. */
  picture: ReactNode;
  /** `failure`: why the last picture was not accepted, or ''. */
  upload: { send: (file: File) => void; isSending: boolean; failure: string };
  /** `problem`: why the picture could not be removed, or ''. */
  removal: { remove: (onDone: () => void) => void; isRemoving: boolean; problem: string };
  texts: { add: string; change: string; remove: string; removeTitle: string; removeText: string };
}) {
  const [isAsking, setIsAsking] = useState(false);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) send(file);
  };
  return (
    <div className={css.upload}>
      <h3>{title}</h3>
      {about && <p className={css.about}>{about}</p>}
      {picture}
      {picture === null && none && <p className={css.about}>{none}</p>}
      <div className={css.buttons}>
        <PickFile accept="image/png,image/jpeg" disabled={isSending} onChange={choose}>
          {picture ? texts.change : texts.add}
        </PickFile>
        {picture && (
          <Button look="plain" onClick={() => setIsAsking(true)}>
            {texts.remove}
          </Button>
        )}
      </div>
      {failure && <Notice kind="error">{failure}</Notice>}
      {isAsking && (
        <Confirm
          title={texts.removeTitle}
          yes={texts.remove}
          isBusy={isRemoving}
          failure={problem}
          onClose={() => setIsAsking(false)}
          onYes={() => remove(() => setIsAsking(false))}
        >
          <p>{texts.removeText}</p>
        </Confirm>
      )}
    </div>
  );
}
