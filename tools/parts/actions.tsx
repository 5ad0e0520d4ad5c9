import type { ReactNode } from 'react';
import { useState } from 'react';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Button, LinkButton, OutLink } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { Crumbs } from '#web/ui/actions/crumbs.tsx';
import { DownloadButton } from '#web/ui/actions/download-button.tsx';
import { PickFile } from '#web/ui/actions/pick-file.tsx';
import { PictureUpload } from '#web/ui/actions/picture-upload.tsx';
import { Face } from '#web/ui/layout/face.tsx';
import { Part, State } from './shown.tsx';

const looks = ['primary', 'quiet', 'plain', 'danger'] as const;
const nothing = () => undefined;
const never = () => new Promise<void>(nothing);
const refused = () => Promise.reject(new Error('The list has changed since.'));

/** Buttons and links. */
export function Actions() {
  return (
    <>
      <ButtonPart />
      <BackLinkPart />
      <ConfirmPart />
      <CrumbsPart />
      <DownloadButtonPart />
      <PickFilePart />
      <PictureUploadPart />
    </>
  );
}

function ButtonPart() {
  return (
    <Part name="Button">
      {looks.map((look) => (
        <State key={look} name={look}>
          <Button look={look}>Save changes</Button>
        </State>
      ))}
      {looks.map((look) => (
        <State key={look} name={`${look}, busy`}>
          <Button look={look} busy>
            Save changes
          </Button>
        </State>
      ))}
      {looks.map((look) => (
        <State key={look} name={`${look}, disabled`}>
          <Button look={look} disabled>
            Save changes
          </Button>
        </State>
      ))}
      <State name="wide">
        <Button wide>Send OTP</Button>
      </State>
      <State name="link to a screen">
        <LinkButton to="?screen" look="quiet">
          Open the booking
        </LinkButton>
      </State>
      <State name="link out of the portal">
        <OutLink href="#out" look="quiet">
          Pay by UPI
        </OutLink>
      </State>
    </Part>
  );
}

function BackLinkPart() {
  return (
    <Part name="BackLink">
      <State name="back">
        <BackLink to="?back">Back to Dashboard</BackLink>
      </State>
    </Part>
  );
}

function ConfirmPart() {
  return (
    <Part name="Confirm">
      <Asked name="open" />
      <Asked name="busy" isBusy />
      <Asked name="failed" failure="The test could not be deleted. Please try again." />
    </Part>
  );
}

function CrumbsPart() {
  return (
    <Part name="Crumbs">
      <State name="two levels deep">
        <Crumbs
          way={{
            label: 'The way here',
            top: { to: '?top', text: 'Dashboard' },
            parent: { to: '?parent', text: 'Test Bookings', always: true },
          }}
        />
      </State>
      <State name="from the top">
        <Crumbs way={{ label: 'The way here', top: { to: '?top', text: 'Dashboard' }, parent: null }} />
      </State>
    </Part>
  );
}

function DownloadButtonPart() {
  return (
    <Part name="DownloadButton">
      <State name="comes">
        <DownloadButton list="Tests" onDownload={() => Promise.resolve()} reason={String} />
      </State>
      <State name="is under way once pressed">
        <DownloadButton list="Tests" onDownload={never} reason={String} />
      </State>
      <State name="fails once pressed">
        <DownloadButton list="Tests" onDownload={refused} reason={(error) => (error as Error).message} />
      </State>
    </Part>
  );
}

function PickFilePart() {
  return (
    <Part name="PickFile">
      <State name="open">
        <PickFile accept=".csv" onChange={nothing}>
          Choose a file
        </PickFile>
      </State>
      <State name="disabled">
        <PickFile accept=".csv" onChange={nothing} disabled>
          Choose a file
        </PickFile>
      </State>
    </Part>
  );
}

function PictureUploadPart() {
  return (
    <Part name="PictureUpload">
      <State name="none">
        <Upload picture={null} />
      </State>
      <State name="stored">
        <Upload picture={<Face photo={null} letters="AS" />} />
      </State>
      <State name="failed">
        <Upload picture={null} failure="This picture is damaged." />
      </State>
    </Part>
  );
}

function Upload({ picture, failure = '' }: { picture: ReactNode; failure?: string }) {
  return (
    <PictureUpload
      title="Photo"
      about="A JPG or PNG picture."
      none="There is none."
      picture={picture}
      upload={{ send: nothing, isSending: false, failure }}
      removal={{ remove: (onDone) => onDone(), isRemoving: false, problem: '' }}
      texts={{
        add: 'Add a photo',
        change: 'Another photo',
        remove: 'Remove',
        removeTitle: 'Remove the photo?',
        removeText: 'Letters of the name stand there then.',
      }}
    />
  );
}

function Asked({ name, isBusy = false, failure }: { name: string; isBusy?: boolean; failure?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <State name={name}>
      <Button look="danger" onClick={() => setIsOpen(true)}>
        Delete
      </Button>
      {isOpen && (
        <Confirm
          title="Delete this test?"
          yes="Delete it"
          isBusy={isBusy}
          failure={failure}
          onYes={close}
          onClose={close}
        >
          <p>Thyroid Profile leaves the list. Bookings of it stay.</p>
        </Confirm>
      )}
    </State>
  );
}
